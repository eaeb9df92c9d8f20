import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NameLanguage } from '../kit/i18n/localized-text.ts';
import { Money } from '../kit/i18n/money-label.tsx';
import type { FiguresTree, MethodTakings } from '../order-math/figures/figures-tree.ts';
import { methodValue } from '../order-math/tenders.ts';
import { methodName } from '../order-words/method-name.ts';
import type { FigureTarget } from './figure-links.ts';
import { FIGURES_AMOUNT, FIGURES_HEAD, FIGURES_TABLE, LinkedMoney } from './figures-table.tsx';
import type { BusinessPeriod } from './figures-period.ts';

/** The orders paid with a method, where they can be told by it. */
export function paidWith(value: string): FigureTarget | undefined {
  return value === methodValue({ key: '', name: undefined, code: undefined })
    ? undefined
    : { page: 'orders', filters: { tender: value } };
}

function MethodRow({
  takings,
  currency,
  period,
}: {
  takings: MethodTakings;
  currency: string;
  period: BusinessPeriod;
}) {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const value = methodValue(takings.method);
  const { text, lang } = methodName(intl, languages, { value, tender: takings.method });
  const cells = [
    { name: 'taken', cents: takings.takenCents, target: paidWith(value) },
    { name: 'change', cents: takings.changeCents, target: undefined },
    {
      name: 'refunded',
      cents: 0 - takings.refundedCents,
      target: { page: 'refunds', filters: { method: value } } as const,
    },
  ];
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className="py-1.5 text-start font-normal">
        <bdi lang={lang}>{text}</bdi>
      </th>
      {cells.map(({ name, cents, target }) => (
        <td
          key={name}
          className={`${FIGURES_AMOUNT} ${name === 'refunded' ? 'text-refund' : ''} ${name === 'change' ? 'text-ink-muted' : ''}`}
        >
          <LinkedMoney cents={cents} currency={currency} period={period} target={target} />
        </td>
      ))}
      <td className={`${FIGURES_AMOUNT} font-medium`}>
        <Money cents={takings.netCents} currency={currency} />
      </td>
    </tr>
  );
}

/** What was taken and refunded by payment method, in all currencies; the change given back is in none of the other amounts. */
export function TakingsTable({ period, trees }: { period: BusinessPeriod; trees: readonly FiguresTree[] }) {
  const { formatMessage } = useIntl();
  return (
    <table aria-label={formatMessage({ id: 'figures.takings' })} className={FIGURES_TABLE}>
      <thead>
        <tr className={FIGURES_HEAD}>
          <th scope="col" className="text-start">
            <FormattedMessage id="figures.method" />
          </th>
          {(['figures.taken', 'figures.change_given', 'figures.refunded', 'figures.net'] as const).map((id) => (
            <th key={id} scope="col" className={FIGURES_AMOUNT}>
              <FormattedMessage id={id} />
            </th>
          ))}
        </tr>
      </thead>
      {trees.map(({ currency, methods, netTakingsCents }) => (
        <tbody key={currency}>
          {methods.map((takings) => (
            <MethodRow key={takings.method.key} takings={takings} currency={currency} period={period} />
          ))}
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="py-1.5 text-start">
              <FormattedMessage id="figures.all_methods" />
            </th>
            <td colSpan={4} className={FIGURES_AMOUNT}>
              <Money cents={netTakingsCents} currency={currency} />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}
