import type { Language } from '#contract/text/interface-language.ts';

/** Texts before the scripts run: for screen readers, and for browsers without scripts. */
type PageWords = {
  readonly loading: string;
  readonly noScript: string;
};

/** English is that of `index.html`. */
export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  en: {
    loading: 'Loading',
    noScript: 'Tillview needs JavaScript.',
  },
  es: {
    loading: 'Cargando',
    noScript: 'Tillview necesita JavaScript.',
  },
  fr: {
    loading: 'Chargement',
    noScript: 'Tillview a besoin de JavaScript.',
  },
  de: {
    loading: 'Wird geladen',
    noScript: 'Tillview benötigt JavaScript.',
  },
  it: {
    loading: 'Caricamento',
    noScript: 'Tillview ha bisogno di JavaScript.',
  },
  'pt-BR': {
    loading: 'Carregando',
    noScript: 'O Tillview precisa de JavaScript.',
  },
  'zh-Hans': {
    loading: '正在加载',
    noScript: 'Tillview 需要 JavaScript。',
  },
  'zh-Hant': {
    loading: '正在載入',
    noScript: 'Tillview 需要 JavaScript。',
  },
  ja: {
    loading: '読み込み中',
    noScript: 'TillviewにはJavaScriptが必要です。',
  },
  ar: {
    loading: 'جارٍ التحميل',
    noScript: 'يحتاج Tillview إلى JavaScript.',
  },
};
