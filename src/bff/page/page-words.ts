import type { Language } from '#contract/text/interface-language.ts';

/** What pages say without the dashboard's own words. */
type PageWords = {
  /** Before its scripts run, the dashboard: to screen readers, and to browsers that run none. */
  readonly loading: string;
  readonly noScript: string;
  /** The page that a browser shows where Tillview can't be reached. */
  readonly title: string;
  readonly text: string;
  readonly again: string;
};

/** The words of both pages; the English ones of the dashboard are those in `index.html`. */
export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  en: {
    loading: 'Loading',
    noScript: 'Tillview needs JavaScript.',
    title: 'Can’t reach Tillview',
    text: 'Orders are read from your Tillview server, so this page needs a connection to it. Once you’re back online, it opens by itself.',
    again: 'Try again',
  },
  es: {
    loading: 'Cargando',
    noScript: 'Tillview necesita JavaScript.',
    title: 'Sin conexión con Tillview',
    text: 'Los pedidos vienen de tu servidor de Tillview, por eso esta página necesita conexión con él. Se abrirá sola cuando vuelvas a estar en línea.',
    again: 'Reintentar',
  },
  fr: {
    loading: 'Chargement',
    noScript: 'Tillview a besoin de JavaScript.',
    title: 'Pas de connexion à Tillview',
    text: 'Les commandes viennent de votre serveur Tillview, cette page a donc besoin d’une connexion. Elle s’ouvrira d’elle-même dès que vous serez de nouveau en ligne.',
    again: 'Réessayer',
  },
  de: {
    loading: 'Wird geladen',
    noScript: 'Tillview benötigt JavaScript.',
    title: 'Keine Verbindung zu Tillview',
    text: 'Die Bestellungen kommen von Ihrem Tillview-Server, deshalb braucht diese Seite eine Verbindung zu ihm. Sie öffnet sich von selbst, sobald Sie wieder online sind.',
    again: 'Erneut versuchen',
  },
  it: {
    loading: 'Caricamento',
    noScript: 'Tillview ha bisogno di JavaScript.',
    title: 'Nessuna connessione a Tillview',
    text: 'Gli ordini vengono letti dal tuo server Tillview, quindi questa pagina ha bisogno di una connessione. Si aprirà da sola appena torni online.',
    again: 'Riprova',
  },
  'pt-BR': {
    loading: 'Carregando',
    noScript: 'O Tillview precisa de JavaScript.',
    title: 'Sem conexão com o Tillview',
    text: 'Os pedidos vêm do seu servidor do Tillview, por isso esta página precisa de conexão com ele. Ela abre sozinha assim que a conexão voltar.',
    again: 'Tentar de novo',
  },
  'zh-Hans': {
    loading: '正在加载',
    noScript: 'Tillview 需要 JavaScript。',
    title: '无法连接 Tillview',
    text: '订单从您的 Tillview 服务器读取，此页面需要连接到该服务器。恢复连接后会自动打开。',
    again: '重试',
  },
  'zh-Hant': {
    loading: '正在載入',
    noScript: 'Tillview 需要 JavaScript。',
    title: '無法連線至 Tillview',
    text: '訂單從您的 Tillview 伺服器讀取，這個頁面需要連線至該伺服器。恢復連線後會自動開啟。',
    again: '重試',
  },
  ja: {
    loading: '読み込み中',
    noScript: 'TillviewにはJavaScriptが必要です。',
    title: 'Tillviewに接続できません',
    text: '注文はTillviewのサーバーから読み込むため、このページにはサーバーへの接続が必要です。接続が戻ると自動で開きます。',
    again: '再試行',
  },
  ar: {
    loading: 'جارٍ التحميل',
    noScript: 'يحتاج Tillview إلى JavaScript.',
    title: 'لا يوجد اتصال بـ Tillview',
    text: 'تُقرأ الطلبات من خادم Tillview لديك، لذا تحتاج هذه الصفحة إلى الاتصال به. ستُفتح تلقائيًا فور عودة الاتصال.',
    again: 'إعادة المحاولة',
  },
};
