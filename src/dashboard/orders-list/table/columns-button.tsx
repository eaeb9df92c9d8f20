import { SlidersHorizontal } from 'lucide-react';
import { lazy } from 'react';
import { useIntl } from 'react-intl';
import { MenuButton } from '../../kit/menu-button.tsx';
import type { TableLayout } from './table-layout.ts';

const loadPanel = () => import('./columns-panel.tsx');
const ColumnsPanel = lazy(async () => ({ default: (await loadPanel()).ColumnsPanel }));

/** Opens the panel in which columns and density are chosen. */
export function ColumnsButton(props: {
  layout: TableLayout;
  /** Ids of the columns on screen. */
  visible: readonly string[];
  onChange: (layout: TableLayout) => void;
}) {
  return (
    <MenuButton
      label={useIntl().formatMessage({ id: 'columns.name' })}
      align="end"
      buttonClassName="touch-target me-1 mt-1 inline-flex size-7 items-center justify-center rounded-md bg-surface text-ink-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover"
      preload={loadPanel}
      face={<SlidersHorizontal aria-hidden size={14} />}
      panel={() => <ColumnsPanel {...props} />}
    />
  );
}
