import { FormattedMessage, useIntl } from 'react-intl';
import type { UnreadableEntry } from '../../order-math/unreadable-entries.ts';
import { Notice } from '../../kit/notice.tsx';
import type { Anomaly } from '../../order-math/anomalies.ts';
import { Amount } from '../parts/amount.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { TenderPhrase } from '../../order-words/tender-words.tsx';
import { withKeys } from '../parts/with-keys.ts';
import { CheckText } from './check-words.tsx';
import { WarningList } from './warning-list.tsx';

/** Which entry of the order could not be read, and why, in plain words. */
function UnreadableText({ entry }: { entry: UnreadableEntry }) {
  const intl = useIntl();
  const { part, index, inner, innerIndex, field } = entry;
  if (index === undefined) return <bdi>{intl.formatMessage({ id: 'drawer.unreadable.list' }, { part })}</bdi>;
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
          field: field === undefined ? '' : intl.formatMessage({ id: 'drawer.unreadable.field' }, { field }),
        },
      )}
    </bdi>
  );
}

/** An anomaly of the order's money in words, with its amounts. */
function AnomalyText({ anomaly }: { anomaly: Anomaly }) {
  const { cents, tenders } = useOrderContext().figures.anomalyFigures;
  return (
    <FormattedMessage
      id={`drawer.anomaly.${anomaly}`}
      values={{
        ...Object.fromEntries(
          Object.entries(cents).map(([name, amount]) => [name, <Amount key={name} cents={amount} />]),
        ),
        ...Object.fromEntries(
          Object.entries(tenders).map(([name, ways]) => [name, <TenderPhrase key={name} tenders={ways} />]),
        ),
      }}
    />
  );
}

/** What a manager should notice first: anomalies, failed checks and entries that could not be read. */
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
            headline={<FormattedMessage id="drawer.mismatches" values={{ count: mismatches.length }} />}
            entries={withKeys(mismatches, ({ name }) => name).map(({ key, entry }) => ({
              key,
              text: <CheckText check={entry} />,
            }))}
          />
        )}
        {unreadable.length > 0 && (
          <WarningList
            headline={<FormattedMessage id="drawer.unreadable" values={{ count: unreadable.length }} />}
            entries={withKeys(unreadable, ({ part }) => part).map(({ key, entry }) => ({
              key,
              text: <UnreadableText entry={entry} />,
            }))}
          />
        )}
      </div>
    </Notice>
  );
}
