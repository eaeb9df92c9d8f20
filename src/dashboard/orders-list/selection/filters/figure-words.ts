import { createIntl, type IntlShape } from 'react-intl';
import { dateWords } from '../../../filters/date-filter.ts';
import { formatPercent } from '../../../kit/i18n/percent.ts';
import { lateWords } from '../../../kit/i18n/speech.ts';
import { BRIDGE_STEPS } from '../../../order-math/figures/bridge-steps.ts';
import { rateValue } from '../../../order-math/figures/fold-figures.ts';
import { timeOfDay } from '../../../stores/store-clock.ts';
import { TAX_RATE } from './figure-filter.ts';

/** A Sunday. */
const SUNDAY = Date.UTC(2024, 0, 7);
const DAY_MS = 86_400_000;

/** What a figure is called in the page's language, with its days; empty before the words of panels are loaded. */
export function wordsOfFigure(figure: string, page: IntlShape): string {
  const { locale, messages } = page;
  const words = lateWords('panels');
  if (Object.keys(words).length === 0) return '';
  const intl = createIntl({ locale, messages: { ...words, ...messages } });
  const [name, from = '', to = ''] = figure.split('.');
  if (figure.startsWith(TAX_RATE)) {
    const rate = figure.slice(TAX_RATE.length);
    if (rate === rateValue(undefined)) return intl.formatMessage({ id: 'figures.tax_rate_unknown' });
    return intl.formatMessage({ id: 'figures.tax_rate' }, { rate: formatPercent(locale, Number(rate)) });
  }
  if (name === 'hour') {
    const day = intl.formatDate(SUNDAY + Number(from) * DAY_MS, { timeZone: 'UTC', weekday: 'long' });
    return `${day}, ${timeOfDay(locale, `${to.padStart(2, '0')}:00`)}`;
  }
  const step = BRIDGE_STEPS.find((each) => each === name);
  const other = name === 'paid' ? 'figures.taken' : 'figures.comped';
  const title = intl.formatMessage({ id: step ? `figures.${step}` : other });
  return from === '' ? title : `${title} (${dateWords(intl, { from, to })})`;
}
