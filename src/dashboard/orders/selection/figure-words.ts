import type { IntlShape } from 'react-intl';
import { dateWords } from '../../filters/date-words.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { formatPercent } from '../../ui/i18n/percent.ts';
import { BRIDGE_STEPS } from '#order-domain/figures/bridge-steps.ts';
import { rateValue } from '#order-domain/figures/fold-figures.ts';
import { readProductFigure, withDots } from '#order-domain/figures/product-figures.ts';
import { methodName } from '../../order-labels/method-name.ts';
import { timeOfDay } from '../../stores/store-clock.ts';
import { readHour, TAX_RATE } from '#order-domain/figures/behind-figure.ts';

/** A Sunday. */
const SUNDAY = Date.UTC(2024, 0, 7);
const DAY_MS = 86_400_000;
const OTHERS: ReadonlyMap<string | undefined, MessageId> = new Map<string | undefined, MessageId>([
  ['comps', 'figures.comped'],
  ['paid', 'figures.taken'],
  ['change', 'figures.change_given'],
  ['net_takings', 'figures.net_takings'],
]);

/** The name of a figure in the page's language, with its days. */
export function formatFigure(figure: string, intl: IntlShape): string {
  const [name, from = '', to = '', within] = figure.split('.');
  if (figure.startsWith(TAX_RATE)) {
    const rate = figure.slice(TAX_RATE.length);
    if (rate === rateValue(undefined))
      return intl.formatMessage({ id: 'figures.tax_rate_unknown' });
    return intl.formatMessage(
      { id: 'figures.tax_rate' },
      { rate: formatPercent(intl.locale, Number(rate)) },
    );
  }
  const product = readProductFigure(figure);
  if (product) return product.name;
  if (name === 'hour') return hourWords(intl, [from, to].map(Number));
  const step = BRIDGE_STEPS.find((each) => each === name);
  const title = intl.formatMessage({
    id: step ? `figures.${step}` : (OTHERS.get(name) ?? 'figures.name'),
  });
  if (from === '') return title;
  const titled = `${title} (${dateWords(intl, { from, to })})`;
  const hour = readHour(within);
  if (hour) return `${titled}, ${hourWords(intl, hour)}`;
  return within === undefined ? titled : `${titled}, ${methodWords(intl, within)}`;
}

function methodWords(intl: IntlShape, method: string): string {
  return methodName(intl, intl.locale, { value: withDots(method) }).text;
}

function hourWords(intl: IntlShape, [weekday = 0, hour = 0]: readonly number[]): string {
  const day = intl.formatDate(SUNDAY + weekday * DAY_MS, { timeZone: 'UTC', weekday: 'long' });
  return `${day}, ${timeOfDay(intl.locale, `${String(hour).padStart(2, '0')}:00`)}`;
}
