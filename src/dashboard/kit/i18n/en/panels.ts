import errors from './errors.json' with { type: 'json' };
import exportWords from './export.json' with { type: 'json' };
import faults from './faults.json' with { type: 'json' };
import find from './find.json' with { type: 'json' };
import panelWords from './panels.json' with { type: 'json' };
import period from './period.json' with { type: 'json' };
import reading from './reading.json' with { type: 'json' };
import totals from './totals.json' with { type: 'json' };

/** The English messages by id of what a list shows after its first rows, at once or on demand. */
export const panels = {
  ...panelWords,
  ...errors,
  ...period,
  ...totals,
  ...reading,
  ...find,
  ...faults,
  ...exportWords,
};
