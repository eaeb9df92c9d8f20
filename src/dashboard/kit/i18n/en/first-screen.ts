import app from './app.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import ordersList from './orders-list.json' with { type: 'json' };
import table from './table.json' with { type: 'json' };
import views from './views.json' with { type: 'json' };

/** The English messages of the first screen by id; in the build the ICU texts are compiled to syntax trees. */
export const firstScreen = { ...app, ...common, ...ordersList, ...table, ...views };
