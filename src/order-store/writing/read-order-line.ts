import type { z } from 'zod';
import { type OrderDetail, strictOrderDetail } from '#contract/service/order-strict.ts';
import type { LineProblem } from '#contract/service/line-problem.ts';
import { printableText } from '#contract/service/printable-text.ts';
import { isOrderDetail } from '../storage/parse-order.ts';

/**
 * A field and its problem, e.g. `refunds[0].items[1].refundId` and `must be the id of its refund`,
 * with a code and values for translation. All texts are safe to print.
 */
export type FieldProblem = {
  readonly field: string;
  readonly reason: string;
  readonly code: LineProblem;
  readonly detail?: string;
};

/** The `field` of a problem with the whole line. */
export const WHOLE_LINE = '(line)';

/** Starts a comment line, such as the reason for the next line's rejection. */
export const COMMENT = '#';

/** An order, or everything that is wrong with its line. */
export type OrderLine =
  | { readonly ok: true; readonly order: OrderDetail }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The engine counts lines within this text, which users would take for the file's.
    return {
      ok: false,
      reason: `is not JSON: ${printableText(message.replace(/ \(line \d+ column \d+\)$/, ''))}`,
    };
  }
}

/**
 * Parses an OrderDetail by the strict contract, and checks that its parts belong to it. Fields keep
 * their order, since the contract changes no value.
 */
export function readOrderLine(text: string): OrderLine {
  const json = parseJson(text);
  if (!json.ok)
    return { ok: false, problems: [{ field: WHOLE_LINE, code: 'not_json', reason: json.reason }] };
  const order = json.value;
  if (!isOrderDetail(order)) {
    const issues = strictOrderDetail.safeParse(order).error?.issues ?? [];
    return { ok: false, problems: issues.flatMap((issue) => describeSchemaIssue(issue, order)) };
  }
  const problems = findInconsistencies(order);
  return problems.length === 0 ? { ok: true, order } : { ok: false, problems };
}

function isSameId(left: string, right: string): boolean {
  return left === right || left.toLowerCase() === right.toLowerCase();
}

/** Sub-resources whose `orderId` or `refundId` isn't their parent's. */
function findInconsistencies(order: OrderDetail): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const part of ['items', 'payments', 'refunds'] as const) {
    for (const [index, { orderId }] of order[part].entries()) {
      if (!isSameId(orderId, order.id)) {
        problems.push({
          field: `${part}[${index}].orderId`,
          code: 'of_another_order',
          reason: 'must be the id of its order',
        });
      }
    }
  }
  for (const [index, refund] of order.refunds.entries()) {
    for (const part of ['items', 'payments'] as const) {
      for (const [position, { refundId }] of (refund[part] ?? []).entries()) {
        if (isSameId(refundId, refund.id)) continue;
        problems.push({
          field: `refunds[${index}].${part}[${position}].refundId`,
          code: 'of_another_refund',
          reason: 'must be the id of its refund',
        });
      }
    }
  }
  return problems;
}

type SchemaIssue = z.core.$ZodIssue;

/**
 * Starts the contract's own messages; the schema library's depend on its locale and are not used.
 */
const OWN_WORDS = /^must /;
/** Messages with a code; others are `invalid`. */
const OWN_CODES: readonly (readonly [RegExp, LineProblem])[] = [
  [/UUID/, 'not_a_uuid'],
  [/cents/, 'not_cents'],
  [/whole number/, 'not_whole'],
  [/timestamp|date-time/, 'not_a_time'],
  [/_base/, 'no_base_text'],
];
const TYPES: Readonly<Record<string, readonly [LineProblem, name: string]>> = {
  array: ['not_a_list', 'an array'],
  boolean: ['not_true_or_false', 'true or false'],
  int: ['not_whole', 'a whole number'],
  number: ['not_a_number', 'a number'],
  object: ['not_an_object', 'an object'],
  record: ['not_an_object', 'an object'],
  string: ['not_a_text', 'a text'],
};

/** As the API writes field names; any other text is printed as a JSON string. */
const PLAIN_NAME = /^[a-z]\w{0,99}$/i;
/** Longer unknown names are cut. */
const LONGEST_NAME = 100;

/** Like `printPath`, but quotes unknown names. */
function toField(path: readonly PropertyKey[]): string {
  return path.map(printKey).join('').replace(/^\./, '') || WHOLE_LINE;
}

function printKey(key: PropertyKey): string {
  if (typeof key === 'number') return `[${key}]`;
  const name = String(key);
  if (PLAIN_NAME.test(name)) return `.${name}`;
  const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  return `[${printableText(JSON.stringify(shown))}]`;
}

function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  let inner: unknown = value;
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null) return false;
    const property = Object.getOwnPropertyDescriptor(inner, key);
    if (!property) return true;
    inner = property.value;
  }
  return false;
}

function describe(issue: SchemaIssue): Omit<FieldProblem, 'field'> {
  const { code, message: reason } = issue;
  if (OWN_WORDS.test(reason))
    return { code: OWN_CODES.find(([words]) => words.test(reason))?.[1] ?? 'invalid', reason };
  if (code === 'invalid_type') {
    const [problem, name] = TYPES[issue.expected] ?? ['invalid', issue.expected];
    const isLine = issue.path.length === 0 && problem === 'not_an_object';
    return { code: isLine ? 'not_an_order' : problem, reason: `must be ${name}` };
  }
  if (code === 'invalid_value') {
    const detail = issue.values.map(String).join(', ');
    return { code: 'not_allowed', detail, reason: `must be one of ${detail}` };
  }
  return code === 'too_big' || code === 'too_small'
    ? { code: 'out_of_range', reason: 'is out of range' }
    : { code: 'invalid', reason: 'is not valid' };
}

/** One problem for each unknown field. */
function describeSchemaIssue(issue: SchemaIssue, order: unknown): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    const unknown = { code: 'unknown_field', reason: 'is no field of the API' } as const;
    return issue.keys.map((key) => ({ field: toField([...issue.path, key]), ...unknown }));
  }
  const problem = isAbsent(order, issue.path)
    ? ({ code: 'missing', reason: 'is missing' } as const)
    : describe(issue);
  return [{ field: toField(issue.path), ...problem }];
}
