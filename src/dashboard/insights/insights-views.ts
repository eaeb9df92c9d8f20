import { ALL_VIEW, type ViewsPage } from '../views/saved-views.ts';
import { INSIGHTS_ADDRESS } from './insights-address.ts';

export const INSIGHTS_VIEWS: ViewsPage = {
  id: 'insights',
  address: INSIGHTS_ADDRESS,
  keys: { defaultView: 'insightsDefaultView' },
  builtIn: [
    { id: ALL_VIEW, name: 'date.last_7_days', filters: '' },
    { id: 'today', name: 'date.today', filters: 'date=today' },
    { id: 'last_month', name: 'date.last_month', filters: 'date=last_month' },
  ],
  holds: 'insights.view_holds',
};
