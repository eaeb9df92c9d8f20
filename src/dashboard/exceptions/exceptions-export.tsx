import { ExportButton } from '../exports/export-button.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import type { ExceptionsExportProps } from './exceptions-export-panel.tsx';

const panel = onDemand(async () => (await import('./exceptions-export-panel.tsx')).ExceptionsExportPanel, {
  messages: 'exceptions',
});

/** Exports the exceptions of the page as they are listed. */
export function ExceptionsExport(props: ExceptionsExportProps) {
  return (
    <ExportButton
      className="touch-target -my-1 inline-flex h-7 items-center justify-center gap-1 rounded-md px-2 text-xs leading-7 text-ink-muted hover:bg-hover aria-expanded:bg-hover"
      // Its baseline is that of the words, not of the icon.
      wordsClassName="self-baseline max-sm:sr-only"
      piece={panel}
      panel={(job) => <panel.Component job={job} {...props} />}
    />
  );
}
