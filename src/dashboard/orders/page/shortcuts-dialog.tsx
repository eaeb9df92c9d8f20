import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../ui/button.tsx';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { ModalRoot } from '../../ui/popups/modal-root.tsx';
import { ShortcutList } from './shortcut-list.tsx';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <CSPProvider disableStyleElements>
      <ModalRoot yields onClose={onClose}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(15%_0_0/45%)]" />
          <Dialog.Popup className="fixed start-1/2 top-[12vh] z-40 max-h-[76vh] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 overflow-auto rounded-lg border border-line bg-raised shadow-popover outline-none rtl:translate-x-1/2">
            <div className="flex items-center justify-between py-2 ps-4 pe-2">
              <Dialog.Title className="text-sm font-semibold">
                <FormattedMessage id="shortcuts.title" />
              </Dialog.Title>
              <Dialog.Close
                render={<IconButton icon={X} label={formatMessage({ id: 'action.close' })} />}
              />
            </div>
            <div className="px-4 pb-4">
              <ShortcutList />
              <p className="mt-4 text-row">
                <PageLink
                  to="/help"
                  className="text-accent underline underline-offset-2"
                  onClick={onClose}
                >
                  <FormattedMessage id="help.name" />
                </PageLink>
              </p>
            </div>
          </Dialog.Popup>
        </Dialog.Portal>
      </ModalRoot>
    </CSPProvider>
  );
}
