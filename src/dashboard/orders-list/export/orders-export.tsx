import { ExportButton } from '../../exports/export-button.tsx';
import { lazyWithMessages } from '../../kit/i18n/message-provider.tsx';

const OrdersExportPanel = lazyWithMessages(
  'lists',
  async () => (await import('./orders-export-panel.tsx')).OrdersExportPanel,
);

/** Exports all orders of the list, or one of their parts. */
export function OrdersExport() {
  return (
    <ExportButton
      className="touch-target inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover"
      wordsClassName="max-md:sr-only"
      panel={(job) => <OrdersExportPanel job={job} />}
    />
  );
}
