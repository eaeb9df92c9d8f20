import { FormattedMessage } from 'react-intl';
import { Notice } from '../../kit/notice.tsx';
import { markFigures } from '../../order-math/mark-figures.ts';
import { orderMismatches } from '../../order-math/order-checks.ts';
import { anomalyMessages } from '../../order-words/anomaly-messages.ts';
import { Amount } from '../parts/amount.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { TenderPhrase } from '../parts/tender-phrase.tsx';
import { UnreadableText } from '../parts/unreadable-text.tsx';
import { withKeys } from '../parts/with-keys.ts';
import { CheckText } from './check-words.tsx';
import { WarningList } from './warning-list.tsx';

/** An anomaly of the order's money in words, with its amounts. */
function AnomalyText({ id }: { id: ReturnType<typeof anomalyMessages>[number] }) {
  const { order } = useOrderFrame();
  const { cents, tenders } = markFigures(order);
  return (
    <FormattedMessage
      id={id}
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
  const { order } = useOrderFrame();
  const anomalies = anomalyMessages(order);
  const mismatches = orderMismatches(order);
  const unreadable = order.unreadable ?? [];
  if (anomalies.length + mismatches.length + unreadable.length === 0) return null;
  return (
    <Notice kind="warning">
      <div className="space-y-1 rtl:text-right rtl:[&_li]:[unicode-bidi:plaintext] rtl:[&_p]:[unicode-bidi:plaintext]">
        {anomalies.map((id) => (
          <p key={id}>
            <AnomalyText id={id} />
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
            entries={withKeys(unreadable, (text) => text).map(({ key, entry }) => ({
              key,
              text: <UnreadableText text={entry} />,
            }))}
          />
        )}
      </div>
    </Notice>
  );
}
