import { useIntl } from 'react-intl';
import { formatMoment } from '../../stores/store-clock.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import { HeadingFrame } from '../../ui/table/heading-frame.tsx';
import type { RefundGroup } from './refund-groups.ts';

/**
 * A heading among refunds: what the group has in common, and the number and sums of all its
 * refunds.
 */
export function RefundHeading({ group, isCard }: { group: RefundGroup; isCard: boolean }) {
  const { locale, formatMessage } = useIntl();
  const { key, kind, refunds, sums } = group;
  const isUnknown = kind === 'unknown';
  const day = () => formatMoment(locale, `${key}T00:00:00Z`, { timeZone: 'UTC' }, 'day');
  return (
    <HeadingFrame
      isCard={isCard}
      areBeside
      title={
        isUnknown ? formatMessage({ id: 'refunds.group.unknown' }) : kind === 'day' ? day() : key
      }
      notes={[
        isUnknown ? formatMessage({ id: 'refunds.group.unknown_hint' }) : undefined,
        refunds === undefined
          ? undefined
          : formatMessage({ id: 'refunds.count' }, { count: refunds }),
      ]}
      sums={sums.map(({ currency, cents }) => (
        <Money key={currency} cents={0 - cents} currency={currency} className="text-refund" />
      ))}
    />
  );
}
