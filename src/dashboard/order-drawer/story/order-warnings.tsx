import { FormattedMessage, useIntl } from 'react-intl';
import type { UnreadableEntry } from '#order-domain/order/unreadable-entries.ts';
import { Notice } from '../../ui/failures/notice.tsx';
import type { Anomaly } from '#order-domain/order/anomalies.ts';
import { Amount, useQuantityText } from '../parts/amount.tsx';
import { Entries } from '../parts/section.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { TenderPhrase } from '../../order-labels/tender-words.tsx';
import { StoreTime } from '../../stores/store-time.tsx';
import type { OrderCheck } from '#order-domain/order/audit-rows.ts';
import { ProductName, PromotionName } from '../parts/texts.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import type { ReactNode } from 'react';

const SHOWN = 5;

/** Findings of one kind under their headline, the first five at once and the others on demand. */
export function WarningList<T>({
  headline,
  of,
  children,
}: {
  headline: ReactNode;
  of: readonly T[];
  children: (entry: T) => ReactNode;
}) {
  const rest = of.slice(SHOWN);
  const list = (shown: readonly T[]) => (
    <ul className="ms-4 list-disc">
      <Entries of={shown}>{children}</Entries>
    </ul>
  );
  return (
    <div>
      {headline}
      {list(of.slice(0, SHOWN))}
      {rest.length > 0 && (
        <details>
          <summary className="ms-4 cursor-default underline underline-offset-2">
            <FormattedMessage id="drawer.more" values={{ count: rest.length }} />
          </summary>
          {list(rest)}
        </details>
      )}
    </div>
  );
}

/**
 * The subject of a check: a promotion, a line (as a link, numbered where there are several) or the
 * time of a refund.
 */
export function CheckSubject({ check }: { check: OrderCheck }) {
  const { order, clock } = useOrderContext();
  if ('promotion' in check) {
    return <PromotionName promotion={check.promotion} />;
  }
  if ('refund' in check)
    return <StoreTime timestamp={check.refund.createdAt} clock={clock} style="day-time" />;
  if (!('line' in check)) return null;
  const { item, index } = check.line;
  const name = <ProductName item={item} isCut />;
  return (
    <JumpLink kind="line" index={index}>
      {(order.items?.length ?? 0) > 1 ? (
        <FormattedMessage id="drawer.check.line" values={{ name, number: index + 1 }} />
      ) : (
        name
      )}
    </JumpLink>
  );
}

/** Shows a figure of a check: an amount (cents) or, for one check, a quantity. */
function useFigure({ name }: OrderCheck): (value: number) => ReactNode {
  const quantityText = useQuantityText();
  return (value) =>
    name === 'line_refunded_quantity' ? quantityText(value) : <Amount cents={value} />;
}

/** The figures of a check: one when both sides agree, otherwise both. */
export function CheckFigures({ check }: { check: OrderCheck }) {
  const figure = useFigure(check);
  if (check.found === check.stated) return <>{figure(check.stated)}</>;
  return (
    <FormattedMessage
      id={check.holds ? 'drawer.audit.of' : 'drawer.audit.against'}
      values={{ found: figure(check.found), stated: figure(check.stated) }}
    />
  );
}

/** A failed check as a sentence with both figures. */
export function CheckText({ check }: { check: OrderCheck }) {
  const figure = useFigure(check);
  const subject = <CheckSubject check={check} />;
  return (
    <FormattedMessage
      id={`drawer.check.${check.name}`}
      values={{
        name: subject,
        day: subject,
        found: figure(check.found),
        stated: figure(check.stated),
      }}
    />
  );
}

function UnreadableText({ entry }: { entry: UnreadableEntry }) {
  const intl = useIntl();
  const { part, index, inner, innerIndex, field } = entry;
  if (index === undefined)
    return <bdi>{intl.formatMessage({ id: 'drawer.unreadable.list' }, { part })}</bdi>;
  return (
    <bdi>
      {intl.formatMessage(
        { id: 'drawer.unreadable.entry' },
        {
          part,
          position: index + 1,
          inner: inner ?? 'none',
          hasInnerPosition: innerIndex === undefined ? 'no' : 'yes',
          innerPosition: (innerIndex ?? 0) + 1,
          hasField: field === undefined ? 'no' : 'yes',
          field:
            field === undefined
              ? ''
              : intl.formatMessage({ id: 'drawer.unreadable.field' }, { field }),
        },
      )}
    </bdi>
  );
}

function AnomalyText({ anomaly }: { anomaly: Anomaly }) {
  const { cents, tenders } = useOrderContext().figures.anomalyFigures;
  return (
    <FormattedMessage
      id={`drawer.anomaly.${anomaly}`}
      values={{
        ...Object.fromEntries(
          Object.entries(cents).map(([name, amount]) => [
            name,
            <Amount key={name} cents={amount} />,
          ]),
        ),
        ...Object.fromEntries(
          Object.entries(tenders).map(([name, ways]) => [
            name,
            <TenderPhrase key={name} tenders={ways} />,
          ]),
        ),
      }}
    />
  );
}

/** Anomalies, failed checks and unreadable entries. */
export function OrderWarnings() {
  const { anomalies, mismatches, unreadable } = useOrderContext().figures;
  if (anomalies.length + mismatches.length + unreadable.length === 0) return null;
  return (
    <Notice kind="warning">
      <div className="space-y-1 rtl:text-right rtl:[&_li]:[unicode-bidi:plaintext] rtl:[&_p]:[unicode-bidi:plaintext]">
        {anomalies.map((anomaly) => (
          <p key={anomaly}>
            <AnomalyText anomaly={anomaly} />
          </p>
        ))}
        {mismatches.length > 0 && (
          <WarningList
            headline={
              <FormattedMessage id="drawer.mismatches" values={{ count: mismatches.length }} />
            }
            of={mismatches}
          >
            {(check) => <CheckText check={check} />}
          </WarningList>
        )}
        {unreadable.length > 0 && (
          <WarningList
            headline={
              <FormattedMessage id="drawer.unreadable" values={{ count: unreadable.length }} />
            }
            of={unreadable}
          >
            {(entry) => <UnreadableText entry={entry} />}
          </WarningList>
        )}
      </div>
    </Notice>
  );
}
