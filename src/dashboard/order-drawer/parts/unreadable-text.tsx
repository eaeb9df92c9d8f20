import { useIntl } from 'react-intl';
import type { UnreadableEntry } from '../../order-math/unreadable-entries.ts';

/** Which entry of the order could not be read, and why, in plain words. */
export function UnreadableText({ entry }: { entry: UnreadableEntry }) {
  const intl = useIntl();
  const { part, index, inner, innerIndex, field } = entry;
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
