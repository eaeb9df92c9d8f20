import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { MessageId } from '../../ui/i18n/messages.ts';

/** The most useful first. */
const SHORTCUTS: readonly { keys: readonly string[]; does: MessageId }[] = [
  { keys: ['↓', 'j'], does: 'shortcuts.next' },
  { keys: ['↑', 'k'], does: 'shortcuts.previous' },
  { keys: ['PageDown', 'PageUp'], does: 'shortcuts.page' },
  { keys: ['Home', 'End'], does: 'shortcuts.ends' },
  { keys: ['Enter'], does: 'shortcuts.open' },
  { keys: ['Esc'], does: 'shortcuts.close' },
  { keys: ['/', 'Ctrl K'], does: 'shortcuts.find' },
  { keys: ['f'], does: 'shortcuts.filter' },
  { keys: ['x', 'l', 's', 'r'], does: 'exceptions.shortcuts' },
  { keys: ['?'], does: 'shortcuts.help' },
];

/** A combination of keys, named as on keyboards of the user's language. */
function keysText({ formatMessage }: IntlShape, keys: string): string {
  return keys.replaceAll(/[A-Z]\w+/g, (key) => formatMessage({ id: 'shortcuts.key' }, { key }));
}

export function ShortcutList() {
  const intl = useIntl();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-row cramped:grid-cols-1">
      {SHORTCUTS.map(({ keys, does }) => (
        <div
          key={does}
          className="col-span-2 grid grid-cols-subgrid items-center cramped:col-span-1"
        >
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-6 rounded-sm border border-line-strong bg-sunken px-1.5 text-center font-sans text-xs leading-5"
              >
                {keysText(intl, key)}
              </kbd>
            ))}
          </dt>
          <dd className="text-ink-muted">
            <FormattedMessage id={does} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
