import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { IconButton } from '../../kit/button.tsx';

/** Every key that does something, in the order in which people need them. */
const SHORTCUTS: readonly { keys: readonly string[]; does: MessageId }[] = [
  { keys: ['↓', 'j'], does: 'shortcuts.next' },
  { keys: ['↑', 'k'], does: 'shortcuts.previous' },
  { keys: ['Page ↓', 'Page ↑'], does: 'shortcuts.page' },
  { keys: ['Home', 'End'], does: 'shortcuts.ends' },
  { keys: ['Enter'], does: 'shortcuts.open' },
  { keys: ['Esc'], does: 'shortcuts.close' },
  { keys: ['/', 'Ctrl K'], does: 'shortcuts.find' },
  { keys: ['n', 'N'], does: 'shortcuts.matches' },
  { keys: ['F'], does: 'shortcuts.filter' },
  { keys: ['Ctrl Shift ←', '→'], does: 'shortcuts.column' },
  { keys: ['?'], does: 'shortcuts.help' },
];

/** Shows all keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(15%_0_0/45%)]" />
          <Dialog.Popup className="fixed start-1/2 top-[12vh] z-40 max-h-[76vh] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 overflow-auto rounded-lg border border-line bg-raised shadow-popover outline-none rtl:translate-x-1/2">
            <div className="flex items-center justify-between py-2 ps-4 pe-2">
              <Dialog.Title className="text-sm font-semibold">
                <FormattedMessage id="shortcuts.title" />
              </Dialog.Title>
              <Dialog.Close render={<IconButton icon={X} label={formatMessage({ id: 'action.close' })} />} />
            </div>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 px-4 pb-4 text-row">
              {SHORTCUTS.map(({ keys, does }) => (
                <div key={does} className="col-span-2 grid grid-cols-subgrid items-center">
                  <dt className="flex gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-6 rounded-sm border border-line-strong bg-sunken px-1.5 text-center font-sans text-xs leading-5"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="text-ink-muted">
                    <FormattedMessage id={does} />
                  </dd>
                </div>
              ))}
            </dl>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
