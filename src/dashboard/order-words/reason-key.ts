import { foldText } from './fold-text.ts';

/** What reasons that mean the same share: no case, no accents, no more than one space between words. */
export function reasonKey(reason: string): string {
  return foldText(reason).trim().replaceAll(/\s+/gu, ' ');
}
