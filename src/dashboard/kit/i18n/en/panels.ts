import panelWords from './panels.json' with { type: 'json' };
import period from './period.json' with { type: 'json' };

/** The English messages of the panels by id, with the names of periods in sentences. */
export const panels = { ...panelWords, ...period };
