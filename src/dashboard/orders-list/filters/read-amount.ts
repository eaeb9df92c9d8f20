/**
 * Reads an amount as people type it (`12.5`, `12,50`, `1 250`, `1.250,00`) into the currency's smallest unit; undefined when it is no
 * amount or has more decimals than the currency (`digits`). The last dot or comma counts as the decimal mark unless exactly three
 * digits follow it in a currency without three decimals, where it groups thousands.
 */
export function readAmount(text: string, digits: number): number | undefined {
  const compact = text.replaceAll(/[\s\u00a0\u202f'’_]/g, '').replaceAll('\u2212', '-');
  const match = /^(-?)([\d.,]*\d)[.,]?$/.exec(compact);
  if (!match) return undefined;
  const [, sign, number = ''] = match;
  const mark = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const decimals = mark < 0 ? '' : number.slice(mark + 1);
  const isGrouping = mark >= 0 && decimals.length === 3 && digits !== 3;
  const whole = (mark < 0 || isGrouping ? number : number.slice(0, mark)).replaceAll(/[.,]/g, '');
  const fraction = isGrouping ? '' : decimals;
  if (fraction.length > digits) return undefined;
  const cents = Number(`${sign}${whole}${fraction.padEnd(digits, '0')}`);
  return Number.isSafeInteger(cents) ? cents + 0 : undefined;
}
