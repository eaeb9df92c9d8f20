import { useIntl } from 'react-intl';
import type { UnreadableValue } from '#contract/service/order.ts';
import { unreadableEntry } from '../../order-math/unreadable-entries.ts';

/** Says which entry of the order could not be read, and which of its fields is at fault. */
export function UnreadableText({ value }: { value: UnreadableValue }) {
  const intl = useIntl();
  const { part, index, inner, innerIndex, field } = unreadableEntry(value);
  if (index === undefined) return <bdi>{intl.formatMessage({ id: 'drawer.unreadable.list' }, { part })}</bdi>;
  return (
    <bdi>
      {intl.formatMessage(
        { id: 'drawer.unreadable.entry' },
        {
          part,
          place: index + 1,
          inner: inner ?? 'none',
          hasInnerPlace: innerIndex === undefined ? 'no' : 'yes',
          innerPlace: (innerIndex ?? 0) + 1,
          hasField: field === undefined ? 'no' : 'yes',
          field: field === undefined ? '' : intl.formatMessage({ id: 'drawer.unreadable.field' }, { field }),
        },
      )}
    </bdi>
  );
}
