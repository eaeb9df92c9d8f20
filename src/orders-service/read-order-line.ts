import { type OrderDetail, strictOrderDetail } from '#contract/service/order-strict.ts';
import { describeSchemaIssue, WHOLE_LINE } from './describe-schema-issue.ts';
import { type FieldProblem, findInconsistencies } from './find-inconsistencies.ts';

/** A line of a file of orders as it was read, or everything that is wrong with it. */
export type OrderLine =
  | { readonly ok: true; readonly order: OrderDetail }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: `is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Reads one OrderDetail from its JSON text, strictly, and checks that its parts belong to it. */
export function readOrderLine(text: string): OrderLine {
  const json = parseJson(text);
  if (!json.ok) return { ok: false, problems: [{ field: WHOLE_LINE, reason: json.reason }] };
  const parsed = strictOrderDetail.safeParse(json.value);
  const problems = parsed.success
    ? findInconsistencies(parsed.data)
    : parsed.error.issues.flatMap((issue) => describeSchemaIssue(issue, json.value));
  return parsed.success && problems.length === 0 ? { ok: true, order: parsed.data } : { ok: false, problems };
}
