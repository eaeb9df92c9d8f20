import { Download, LoaderCircle, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MenuButton } from '../kit/popups/menu-button.tsx';
import type { ExportState } from './export-machine.ts';
import { createExport, type PageExport } from './run-export.ts';

const ICONS = {
  choosing: Download,
  reading: LoaderCircle,
  writing: LoaderCircle,
  stopped: TriangleAlert,
  failed: TriangleAlert,
} as const satisfies Record<ExportState['is'], typeof Download>;

/** Opens the panel from which rows are exported. An export goes on while the panel is closed, until its page is left. */
export function ExportButton({
  className,
  wordsClassName,
  panel,
}: {
  className: string;
  wordsClassName: string;
  panel: (job: PageExport) => ReactNode;
}) {
  const { formatMessage } = useIntl();
  const [job] = useState(createExport);
  const { is } = useSyncExternalStore(job.subscribe, job.getSnapshot);
  useEffect(() => job.leave, [job]);
  const Icon = ICONS[is];
  const isRunning = Icon === LoaderCircle;
  return (
    <MenuButton
      label={formatMessage({ id: 'export.name' })}
      align="end"
      buttonClassName={className}
      face={
        <>
          <Icon
            aria-hidden
            size={14}
            strokeWidth={1.75}
            className={`shrink-0 ${isRunning ? 'animate-spin text-accent motion-reduce:animate-none' : ''} ${Icon === TriangleAlert ? 'text-warning' : ''}`}
          />
          <span className={wordsClassName}>
            <FormattedMessage id="export.name" />
          </span>
        </>
      }
      panel={() => panel(job)}
    />
  );
}

/** The button among the menus of a page's totals. */
export function ExportInTotals(props: Pick<ComponentProps<typeof ExportButton>, 'panel'>) {
  return (
    <ExportButton
      className="touch-target -my-1 inline-flex h-7 flex-wrap content-center items-center justify-center gap-1 rounded-md px-2 text-xs leading-7 text-ink-muted hover:bg-hover aria-expanded:bg-hover"
      // Its baseline is that of the words, not of the icon.
      wordsClassName="self-baseline max-sm:sr-only"
      {...props}
    />
  );
}
