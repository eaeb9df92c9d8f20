import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NameLanguage } from '../ui/i18n/localized-text.ts';
import type { FiguresTree, MethodTakings } from '#order-domain/figures/figures-tree.ts';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import { methodValueAmong } from '#order-domain/order/tenders.ts';
import { methodName } from '../order-labels/method-name.ts';
import { type FigureTarget, REFUNDS } from './figure-links.ts';
import { paidIn } from './figure-rows.ts';
import { FIGURES_AMOUNT, FIGURES_HEAD, FIGURES_TABLE, LinkedMoney } from './figures-table.tsx';
import type { BusinessPeriod } from './figures-period.ts';

const COLUMNS = ['taken', 'change_given', 'refunded', 'net'] as const;
type Column = (typeof COLUMNS)[number];

const COLUMN_STYLE: Readonly<Record<Column, string>> = {
  taken: '',
  change_given: 'font-normal text-ink-muted phone:hidden',
  refunded: 'text-refund',
  net: '',
};

/** The columns of some methods together, in cents. */
function sumsOf(
  methods: readonly MethodTakings[],
): { readonly name: Column; readonly cents: number }[] {
  return [
    { name: 'taken', cents: sumOf(methods, 'takenCents') },
    { name: 'change_given', cents: sumOf(methods, 'changeCents') },
    { name: 'refunded', cents: 0 - sumOf(methods, 'refundedCents') },
    { name: 'net', cents: sumOf(methods, 'netCents') },
  ];
}

function MethodRow({
  takings,
  tree,
  period,
}: {
  takings: MethodTakings;
  tree: FiguresTree;
  period: BusinessPeriod;
}) {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const methods = tree.methods.map(({ method }) => method);
  const value = methodValueAmong(takings.method, methods);
  const { text, lang } = methodName(intl, languages, { value, tender: takings.method });
  const taken = paidIn(tree, value);
  const refunded: FigureTarget = { page: 'refunds', filters: { method: value } };
  return (
    <tr className="hover:bg-hover *:last:font-medium">
      <th scope="row" className="py-1.5 text-start font-normal not-cramped:wrap-anywhere">
        <bdi lang={lang}>{text}</bdi>
      </th>
      <TakingsCells
        methods={[takings]}
        currency={tree.currency}
        period={period}
        targets={{
          taken: [taken],
          change_given: [paidIn(tree, value, 'change')],
          refunded: [refunded],
          net: [taken, refunded],
        }}
      />
    </tr>
  );
}

/** What was taken and refunded by some methods, with the lists behind it. */
function TakingsCells({
  methods,
  currency,
  period,
  targets,
}: {
  methods: readonly MethodTakings[];
  currency: string;
  period: BusinessPeriod;
  targets: Readonly<Record<Column, readonly FigureTarget[]>>;
}) {
  return sumsOf(methods).map(({ name, cents }) => (
    <td key={name} className={`${FIGURES_AMOUNT} ${COLUMN_STYLE[name]}`}>
      <LinkedMoney
        name={`figures.${name}`}
        cents={cents}
        currency={currency}
        period={period}
        targets={targets[name]}
      />
    </td>
  ));
}

/**
 * What was taken and refunded by payment method, in all currencies; the change given back is in
 * none of the other amounts.
 */
export function TakingsTable({
  period,
  trees,
}: {
  period: BusinessPeriod;
  trees: readonly FiguresTree[];
}) {
  const { formatMessage } = useIntl();
  return (
    <table aria-label={formatMessage({ id: 'figures.takings' })} className={FIGURES_TABLE}>
      <thead>
        <tr className={FIGURES_HEAD}>
          <th scope="col" className="text-start">
            <FormattedMessage id="figures.method" />
          </th>
          {COLUMNS.map((name) => (
            <th
              key={name}
              scope="col"
              className={`${FIGURES_AMOUNT} ${name === 'change_given' ? 'phone:hidden' : ''}`}
            >
              <FormattedMessage id={`figures.${name}`} />
            </th>
          ))}
        </tr>
      </thead>
      {trees.map((tree) => (
        <tbody key={tree.currency}>
          {tree.methods.map((takings) => (
            <MethodRow key={takings.method.key} takings={takings} tree={tree} period={period} />
          ))}
          <tr className="border-t border-line font-semibold">
            <th
              scope="row"
              className="py-2 text-start phone:not-cramped:wrap-anywhere phone:hyphens-auto"
            >
              <FormattedMessage id="figures.all_methods" />
            </th>
            <TakingsCells
              methods={tree.methods}
              currency={tree.currency}
              period={period}
              targets={{
                taken: [paidIn(tree)],
                change_given: [paidIn(tree, undefined, 'change')],
                refunded: [REFUNDS],
                net: [paidIn(tree), REFUNDS],
              }}
            />
          </tr>
        </tbody>
      ))}
    </table>
  );
}
