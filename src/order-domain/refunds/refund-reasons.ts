import { reasonKey } from '../text/fold-text.ts';

/** The complete reason of a filter in double quotes; undefined for a part of a reason. */
export function wholeReason(text: string): string | undefined {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1)
    : undefined;
}

/** Folded reasons (`reasonKey`) must equal or contain these texts to match the filter. */
export function readReasonFilter(text: string): {
  readonly isWhole: boolean;
  readonly key: string;
} {
  const whole = wholeReason(text);
  return { isWhole: whole !== undefined, key: reasonKey(whole ?? text) };
}
