import { ExportButton } from '../../exports/export-button.tsx';
import { lazyWithMessages } from '../../kit/i18n/message-provider.tsx';
import type { FiguresExportProps } from './figures-export-panel.tsx';

const FiguresExportPanel = lazyWithMessages(
  'figures',
  async () => (await import('./figures-export-panel.tsx')).FiguresExportPanel,
);

/** Exports figures that were read whole. */
export function FiguresExport(props: FiguresExportProps) {
  return (
    <ExportButton
      className="touch-target inline-flex h-8 items-center gap-1.5 justify-self-start rounded-md border border-line-strong bg-raised px-3 text-row font-medium hover:bg-hover aria-expanded:bg-hover"
      wordsClassName=""
      panel={(job) => <FiguresExportPanel job={job} {...props} />}
    />
  );
}
