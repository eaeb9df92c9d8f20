import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { cashCount, type FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import { signedMoneyNodes } from '../../ui/i18n/signed-money.ts';
import { type SumsRow, SumsTable } from '../../ui/sums-table.tsx';
import type { Cash } from './cash.ts';

/**
 * The input fields for cash; their labels are the names of their rows. `coins` follows the name of
 * the cash counted, `coinRows` its row.
 */
type CashFields = {
  readonly [Name in 'float' | 'counted']: { readonly id: string; readonly field: ReactNode };
} & { readonly coins: ReactNode; readonly coinRows: readonly SumsRow[] };

/** The expected cash, the cash counted, and the difference. */
export function CashTable({
  tree,
  cash: { floatCents = 0, countedCents },
  fields,
}: {
  tree: FiguresTree;
  cash: Cash;
  fields?: CashFields;
}) {
  const { locale, formatMessage } = useIntl();
  const { expectedCents } = cashCount(tree, { floatCents, countedCents: 0 });
  const difference = countedCents === undefined ? undefined : countedCents - expectedCents;
  const money = (cents: number) => <Money cents={cents} currency={tree.currency} />;
  const rowOf = (name: 'float' | 'counted', cents: number) => ({
    key: name,
    name: (
      <>
        <label htmlFor={fields?.[name].id}>{formatMessage({ id: `close.${name}` })}</label>
        {name === 'counted' && fields?.coins}
      </>
    ),
    cells: [fields?.[name].field ?? money(cents)],
  });
  return (
    <SumsTable
      label={formatMessage({ id: 'close.cash' })}
      rows={[
        rowOf('float', floatCents),
        {
          key: 'taken',
          name: formatMessage({ id: 'close.cash_taken' }),
          cells: [money(expectedCents - floatCents)],
        },
        {
          key: 'expected',
          kind: 'sum',
          name: formatMessage({ id: 'close.expected' }),
          cells: [money(expectedCents)],
        },
        rowOf('counted', countedCents ?? 0),
        ...(fields?.coinRows ?? []),
        {
          key: 'difference',
          kind: 'sum',
          name: formatMessage({ id: 'close.difference' }),
          cells: [
            <output key="difference" dir="ltr" className={difference ? 'text-danger' : ''}>
              {difference !== undefined && signedMoneyNodes(locale, difference, tree.currency)}
            </output>,
          ],
        },
      ]}
    />
  );
}
