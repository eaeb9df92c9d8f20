import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/service/order.ts';
import { ConfirmDialog } from '../../ui/popups/dialog.tsx';
import { requestOwn } from '../../ui/own-request.ts';
import { guestsOf } from './guests-of.ts';

/** Asks before the guest leaves all orders; repeating an attempt that failed halfway is harmless. */
export function ForgetGuestDialog({
  order,
  onForgotten,
  onClose,
}: {
  order: Order;
  onForgotten: () => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  async function forget(): Promise<void> {
    for (const guest of guestsOf(order))
      await requestOwn('POST', '/api/forgotten-guests', { body: guest });
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
