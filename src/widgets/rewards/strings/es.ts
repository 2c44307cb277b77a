import type { Texts } from '../../../i18n/catalogue.ts';
import type { RewardsKey } from './en.ts';

export default {
  'rewards.heading': 'Recompensas en efectivo',
  'rewards.loaded': { one: '{count} programa de recompensas', other: '{count} programas de recompensas' },
  'rewards.missing': 'Es posible que falten programas.',
  'rewards.card': 'Tarjeta',
  'rewards.card-nameless': 'Tarjeta',
  'rewards.card-ending': '{name} terminada en {digits}',
  'rewards.card-frozen': '{name} (congelada)',
  'rewards.program-nameless': 'Programa de recompensas',
  'rewards.enrolled': 'Inscrita',
  'rewards.enrolled-since': 'Inscrita desde el {date}',
  'rewards.offer': 'Disponible para usted',
  'rewards.unavailable': 'No admite inscripciones',
  'rewards.past': 'Ya no está inscrita',
  'rewards.past-since': 'Ya no está activa. Inscrita el {date}',
  'rewards.enroll': 'Inscribir',
  'rewards.enroll-name': 'Inscribir en {name}',
  'rewards.enrolling': 'Inscribiendo…',
  'rewards.enrolled-in': 'Su tarjeta está inscrita en {name}.',
  'rewards.not-enrolled-yet': 'Su inscripción en {name} aún no está confirmada.',
  'rewards.enroll-failed': 'No se inscribió su tarjeta en {name}. Puede intentarlo de nuevo.',
  'rewards.search': 'Buscar programas',
  'rewards.found': { one: '{count} programa encontrado', other: '{count} programas encontrados' },
  'rewards.no-match': 'Ningún programa coincide con «{term}».',
  'rewards.shown-more': {
    one: 'Se muestra {count} programa más',
    other: 'Se muestran {count} programas más',
  },
  'rewards.empty-cards': 'Ninguna tarjeta que dé recompensas',
  'rewards.empty-cards-text':
    'Cuando tenga una tarjeta activa, sus programas de recompensas aparecerán aquí.',
  'rewards.empty-programs': 'Aún no hay programas de recompensas',
  'rewards.empty-programs-text': 'Cuando haya uno para esta tarjeta, aparecerá aquí.',
} satisfies Texts<RewardsKey>;
