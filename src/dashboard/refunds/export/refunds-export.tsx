import type { ComponentProps } from 'react';
import { ExportButton } from '../../exports/export-button.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import type { RefundsExportPanel } from './refunds-export-panel.tsx';

const panel = onDemand(async () => (await import('./refunds-export-panel.tsx')).RefundsExportPanel, {
  messages: 'refunds',
});

/** Exports the refunds of the page as they are listed. */
export function RefundsExport(props: Omit<ComponentProps<typeof RefundsExportPanel>, 'job'>) {
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
