import { reasonKey } from '../text/fold-text.ts';

/** The complete reason of a filter in double quotes; undefined for a part of a reason. */
export function parseExactReason(text: string): string | undefined {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1)
    : undefined;
}

/** Folded reasons (`reasonKey`) must equal or contain these texts to match the filter. */
export function readReasonFilter(text: string): {
  readonly isWhole: boolean;
  readonly key: string;
} {
  const exact = parseExactReason(text);
  return { isWhole: exact !== undefined, key: reasonKey(exact ?? text) };
}
