import { SlidersHorizontal } from 'lucide-react';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { MenuButton } from '../popups/menu-button.tsx';
import { lazyWithMessages } from '../i18n/message-provider.tsx';
import type { ColumnsPanelProps } from './columns-panel.tsx';

const ColumnsPanel = lazyWithMessages(
  'lists',
  async () => (await import('./columns-panel.tsx')).ColumnsPanel,
);

/** Opens the panel for columns and density. */
export const ColumnsButton = memo(function ColumnsButton(props: ColumnsPanelProps) {
  const { formatMessage } = useIntl();
  return (
    <MenuButton
      label={formatMessage({ id: 'columns.name' })}
      align="end"
      // A finger's larger target reaches below the header, where it must not cover the first
      // heading.
      buttonClassName="touch-target me-1 mt-1 inline-flex size-7 items-center justify-center rounded-md bg-surface text-ink-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover pointer-coarse:m-0 pointer-coarse:bg-clip-content pointer-coarse:pb-2.25"
      face={<SlidersHorizontal aria-hidden size={14} />}
      panel={() => <ColumnsPanel {...props} />}
    />
  );
});
