import { useIntl } from 'react-intl';
import { unreadableEntry } from '../../order-math/unreadable-entries.ts';

/** Which entry of the order could not be read, and why, in plain words; `text` is what the reader of the answer noted. */
export function UnreadableText({ text }: { text: string }) {
  const intl = useIntl();
  const { part, place, inner, innerPlace, field } = unreadableEntry(text);
  if (place === undefined) return <bdi>{intl.formatMessage({ id: 'drawer.unreadable.list' }, { part })}</bdi>;
  return (
    <bdi>
      {intl.formatMessage(
        { id: 'drawer.unreadable.entry' },
        {
          part,
          place: place + 1,
          inner: inner ?? 'none',
          hasInnerPlace: innerPlace === undefined ? 'no' : 'yes',
          innerPlace: (innerPlace ?? 0) + 1,
          hasField: field === undefined ? 'no' : 'yes',
          field: field === undefined ? '' : intl.formatMessage({ id: 'drawer.unreadable.field' }, { field }),
        },
      )}
    </bdi>
  );
}
