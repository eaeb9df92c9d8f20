import { ExportButton } from '../../exports/export-button.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import type { FiguresExportProps } from './figures-export-panel.tsx';

const panel = onDemand(async () => (await import('./figures-export-panel.tsx')).FiguresExportPanel, {
  messages: 'figures',
});

/** Exports figures that were read whole. */
export function FiguresExport(props: FiguresExportProps) {
  return (
    <ExportButton
      className="touch-target inline-flex h-8 items-center gap-1.5 justify-self-start rounded-md border border-line-strong bg-raised px-3 text-row font-medium hover:bg-hover aria-expanded:bg-hover"
      wordsClassName=""
      piece={panel}
      panel={(job) => <panel.Component job={job} {...props} />}
    />
  );
}
