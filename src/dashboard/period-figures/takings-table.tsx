import { useContext } from 'react';
import { useIntl } from 'react-intl';
import type { FiguresTree, MethodTakings } from '#order-domain/figures/figures-tree.ts';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import { methodValueAmong } from '#order-domain/order/tenders.ts';
import { methodName } from '../order-labels/method-name.ts';
import { NameLanguage } from '../ui/i18n/localized-text.ts';
import { SumsTable } from '../ui/sums-table.tsx';
import { type FigureTarget, REFUNDS } from './figure-links.ts';
import { paidIn } from './figure-rows.ts';
import { LinkedMoney } from './figures-table.tsx';
import type { BusinessPeriod } from './figures-period.ts';

/** Takings and refunds by payment method; the amounts exclude change given. */
export function TakingsTable({ period, tree }: { period: BusinessPeriod; tree: FiguresTree }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const languages = useContext(NameLanguage);
  const all = tree.methods.map(({ method }) => method);
  const cells = (methods: readonly MethodTakings[], taken: FigureTarget, refunded: FigureTarget) =>
    [
      ['taken', sumOf(methods, 'takenCents'), [taken]] as const,
      ['refunded', 0 - sumOf(methods, 'refundedCents'), [refunded]] as const,
      ['net', sumOf(methods, 'netCents'), [taken, refunded]] as const,
    ].map(([name, cents, targets]) => (
      <span key={name} className={name === 'refunded' ? 'text-refund' : ''}>
        <LinkedMoney
          name={`figures.${name}`}
          cents={cents}
          currency={tree.currency}
          period={period}
          targets={targets}
        />
      </span>
    ));
  return (
    <SumsTable
      label={formatMessage({ id: 'figures.takings' })}
      head={(['method', 'taken', 'refunded', 'net'] as const).map((id) =>
        formatMessage({ id: `figures.${id}` }),
      )}
      rows={[
        ...tree.methods.map((takings) => {
          const value = methodValueAmong(takings.method, all);
          const { text, lang } = methodName(intl, languages, { value, tender: takings.method });
          const refunded: FigureTarget = { page: 'refunds', filters: { method: value } };
          return {
            key: takings.method.key,
            name: <bdi lang={lang}>{text}</bdi>,
            cells: cells([takings], paidIn(tree, value), refunded),
          };
        }),
        {
          key: '',
          name: formatMessage({ id: 'figures.all_methods' }),
          kind: 'sum',
          cells: cells(tree.methods, paidIn(tree), REFUNDS),
        },
      ]}
    />
  );
}
