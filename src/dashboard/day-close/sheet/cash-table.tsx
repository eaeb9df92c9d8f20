import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Money } from '../../ui/i18n/money-label.tsx';
import { signedMoneyNodes } from '../../ui/i18n/signed-money.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { FIGURES_AMOUNT, FIGURES_TABLE } from '../../period-figures/figures-table.tsx';
import { type Cash, cashRows } from './cash.ts';
import { SheetSection } from './sheet-table.tsx';

function Row({
  name,
  labels,
  isSum = false,
  children,
}: {
  name: MessageId;
  /** The id of the field that the row's name labels. */
  labels?: string | undefined;
  isSum?: boolean;
  children: ReactNode;
}) {
  const words = <FormattedMessage id={name} />;
  return (
    <tr className={isSum ? 'border-t border-line font-semibold' : 'font-normal'}>
      <th scope="row" className="py-1.5 text-start [font-weight:inherit]">
        {labels === undefined ? words : <label htmlFor={labels}>{words}</label>}
      </th>
      <td className={`${FIGURES_AMOUNT} py-1`}>{children}</td>
    </tr>
  );
}

/** A field of the cash count, with its id. */
export type CashField = { readonly id: string; readonly field: ReactNode };

/**
 * The cash that should be in the drawer, the cash counted, and the difference; `fields` are those
 * to type in.
 */
export function CashTable({
  tree,
  cash,
  fields,
  children,
}: {
  tree: FiguresTree;
  cash: Cash;
  fields?: { readonly float: CashField; readonly counted: CashField };
  children?: ReactNode;
}) {
  const { locale, formatMessage } = useIntl();
  const { takenCents, expectedCents, differenceCents } = cashRows(tree, cash);
  const title = formatMessage({ id: 'close.cash' });
  const money = (cents: number | undefined) =>
    // A line to write on where nothing is known.
    cents === undefined ? (
      <span className="cash-blank" />
    ) : (
      <Money cents={cents} currency={tree.currency} />
    );
  return (
    <SheetSection title={title}>
      <table aria-label={title} className={FIGURES_TABLE}>
        <tbody>
          <Row name="close.float" labels={fields?.float.id}>
            {fields?.float.field ?? money(cash.floatCents)}
          </Row>
          <Row name="close.cash_taken">{money(takenCents)}</Row>
          <Row name="close.expected" isSum>
            {money(expectedCents)}
          </Row>
          <Row name="close.counted" labels={fields?.counted.id}>
            {fields?.counted.field ?? money(cash.countedCents)}
          </Row>
          <Row name="close.difference" isSum>
            <output
              dir="ltr"
              className={
                differenceCents === undefined || differenceCents === 0 ? '' : 'text-danger'
              }
            >
              {differenceCents === undefined
                ? money(undefined)
                : signedMoneyNodes(locale, differenceCents, tree.currency)}
            </output>
          </Row>
        </tbody>
      </table>
      {children}
    </SheetSection>
  );
}
