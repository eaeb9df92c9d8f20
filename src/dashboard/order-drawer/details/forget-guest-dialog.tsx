import { useQueryClient } from '@tanstack/react-query';
import type { Guest } from '#order-domain/order/guest.ts';
import { ConfirmDialog } from '../../ui/popups/dialog.tsx';
import { requestOwn } from '../../ui/own-request.ts';

/**
 * Asks before a guest leaves all orders. The guest is given by all that the order knew when it was
 * opened: an attempt that fails halfway blanks the order, and a new one needs the rest.
 */
export function ForgetGuestDialog({
  guests,
  onForgotten,
  onClose,
}: {
  guests: readonly Guest[];
  onForgotten: () => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  async function forget(): Promise<void> {
    for (const guest of guests) await requestOwn('POST', '/api/forgotten-guests', { body: guest });
    onForgotten();
    void queryClient.invalidateQueries();
  }
  return (
    <ConfirmDialog
      title="drawer.forget_title"
      hint="drawer.forget_hint"
      confirm="drawer.forget_confirm"
      onConfirm={forget}
      onClose={onClose}
    />
  );
}
