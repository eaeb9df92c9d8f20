import { FormattedMessage } from 'react-intl';
import { Notice } from '../../kit/notice.tsx';
import { AttentionMark } from './attention-mark.tsx';
import { CheckText } from './check-text.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { UnreadableText } from '../parts/unreadable-text.tsx';
import { WarningList } from './warning-list.tsx';
import { withKeys } from '../parts/with-keys.ts';

/** What a manager should notice before reading on: odd money, sums that do not add up, entries that could not be read. */
export function OrderWarnings() {
  const { anomalies, mismatches, unreadable } = useOrderFrame().reckoning;
  if (anomalies.length + mismatches.length + unreadable.length === 0) return null;
  return (
    <Notice kind="warning">
      <div className="space-y-1 rtl:text-right rtl:[&_li]:[unicode-bidi:plaintext] rtl:[&_p]:[unicode-bidi:plaintext]">
        {anomalies.map((anomaly) => (
          <p key={anomaly}>
            <AttentionMark anomaly={anomaly} />
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
