import { useContext, useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { ChartValue } from '../ui/charts/chart-mark.ts';
import { compactMoney, compactNumber } from '../ui/i18n/compact.ts';
import { NameLanguage } from '../ui/i18n/localized-text.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { formatMoney } from '../ui/i18n/money.tsx';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';
import type { Measure } from './measure.ts';

/** The languages, currency, measure and period that all sections share. */
export type SectionWords = {
  readonly intl: IntlShape;
  /** The languages of names (see `NameLanguage`). */
  readonly languages: string;
  readonly period: BusinessPeriod;
  readonly measure: Measure;
  /** The measure's name. */
  readonly measureName: string;
  /** Formats an amount of money, or a number for a measure of orders. */
  readonly write: (value: number, of?: 'measure' | 'money') => ChartValue;
  /** The same in short form, for an axis. */
  readonly writeShort: (value: number, of?: 'measure' | 'money') => string;
  /** The shortest form, in whole units without the currency. */
  readonly writeShortest: (value: number) => string;
};

/** The shared values of a page's sections, in one currency (ISO 4217). */
export function useSectionWords(
  period: BusinessPeriod,
  measure: Measure,
  currency: string,
): SectionWords {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const { from, to, stores } = period;
  return useMemo(() => {
    const isMoney = (of: 'measure' | 'money') => of === 'money' || measure !== 'orders';
    return {
      intl,
      languages,
      period: { from, to, stores },
      measure,
      measureName: intl.formatMessage({ id: `insights.measure_${measure}` }),
      write: (value, of = 'measure') => ({
        value,
        text: isMoney(of) ? formatMoney(intl.locale, value, currency) : intl.formatNumber(value),
      }),
      writeShort: (value, of = 'measure') =>
        isMoney(of)
          ? compactMoney(intl.locale, value, currency)
          : compactNumber(intl.locale, value),
      writeShortest: (value) =>
        compactNumber(
          intl.locale,
          isMoney('measure') ? Math.round(value / 10 ** currencyDigits(currency)) : value,
        ),
    };
  }, [intl, languages, from, to, stores, measure, currency]);
}
