import { readDate } from '../../service/rfc3339.ts';

/**
 * Figures that links filter by: comps, unpaid and overpaid amounts; tax at a percentage, or at an
 * unknown one (`tax_rate.8.875`, `tax_rate.-`); the hour on the store's clock on a weekday from 0
 * for Sunday (`hour.1.14`); a product and its name (`product.espresso.Espresso`).
 */
const FIGURE =
  /^(comps|owed|overpaid|tax_rate\.(-|\d+(\.\d+)?)|product\.([^.%]|%2[5E])*\..*|hour\.[0-6]\.(1?\d|2[0-3]))$/s;
/**
 * Money that moved in some business days or on others (`paid_on_other_days.2026-11-01.2026-11-30`),
 * in total, in an hour of a weekday (`.1:14`), or by a method (`.cash`).
 */
const MOVED =
  /^(?:change|paid|(?:cancelled|net)_takings|(?:paid|refunded)_(?:for|on)_other_days)\.([^.]+)\.([^.]+)(\.(?!\d:([3-9]\d|2[4-9])$)([^.%]|%2[5E])+)?$/;

/** True for a figure that lists can be filtered by, with days that exist. */
export function isFigure(text: string): boolean {
  const [, from = '', to = ''] = MOVED.exec(text) ?? [];
  return (from <= to && readDate(from).ok && readDate(to).ok) || FIGURE.test(text);
}
