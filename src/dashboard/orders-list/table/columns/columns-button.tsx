import { SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, lazy } from 'react';
import { useIntl } from 'react-intl';
import { MenuButton } from '../../../kit/menu-button.tsx';
import type { ColumnsPanel } from './columns-panel.tsx';

const loadPanel = () => import('./columns-panel.tsx');
const LazyPanel = lazy(async () => ({ default: (await loadPanel()).ColumnsPanel }));

/** Opens the panel for columns and density. */
export function ColumnsButton(props: ComponentProps<typeof ColumnsPanel>) {
  return (
    <MenuButton
      label={useIntl().formatMessage({ id: 'columns.name' })}
      align="end"
      buttonClassName="touch-target me-1 mt-1 inline-flex size-7 items-center justify-center rounded-md bg-surface text-ink-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover"
      preload={loadPanel}
      face={<SlidersHorizontal aria-hidden size={14} />}
      panel={() => <LazyPanel {...props} />}
    />
  );
}
