import type { z } from 'zod';
import { printPath } from '#contract/service/value-path.ts';
import type { FieldProblem } from './find-inconsistencies.ts';

type SchemaIssue = z.core.$ZodIssue;

/** Stands for the field of a problem that is the whole line's. */
export const WHOLE_LINE = '(line)';

/** How the contract's own words begin; what the schema library says otherwise depends on the language it was set to. */
const OWN_WORDS = /^must /;
const NAMES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};

function toField(path: readonly PropertyKey[]): string {
  return printPath(path) || WHOLE_LINE;
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

function toReason(issue: SchemaIssue): string {
  if (OWN_WORDS.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type') return `must be ${NAMES[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  return issue.code === 'too_big' || issue.code === 'too_small' ? 'is out of range' : 'is not valid';
}

/** Puts an issue that the strict contract has with an order into field and reason; unknown fields come one by one. */
export function describeSchemaIssue(issue: SchemaIssue, order: unknown): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: toField([...issue.path, key]), reason: 'is no field of the API' }));
  }
  const reason = isAbsent(order, issue.path) ? 'is missing' : toReason(issue);
  return [{ field: toField(issue.path), reason }];
}
