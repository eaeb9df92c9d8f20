import type { ReactNode } from 'react';
import { moneyNodes } from './money.tsx';

/** As `moneyNodes`, but positive amounts have a plus where negative ones have their minus. */
export function signedMoneyNodes(locale: string, cents: number, currency: string): ReactNode[] {
  if (cents <= 0) return moneyNodes(locale, cents, currency);
  return moneyNodes(locale, -cents, currency).map((node) => (node === '\u2212' ? '+' : node));
}
