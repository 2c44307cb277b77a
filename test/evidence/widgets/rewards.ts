import fc from 'fast-check';
import type { RewardsConfiguration, RewardsEnrollment } from '../../../src/api/rewards.ts';
import type { Consumer } from '../../../src/sandbox/state.ts';
import { cardStatusEvidence, dateEvidence, programEvidence } from '../../../src/widgets/rewards/evidence.ts';
import { cards, held, recordsOf, type Answers } from '../answers.ts';
import { card, chapter, day, type Truth } from '../people.ts';
import { noMoreThan, nothingLost } from '../properties.ts';
import type { Expectations } from '../expectations.ts';

const lives = fc.array(
  fc.record({ is_active: fc.boolean(), enrolled: fc.constantFrom('never', 'now', 'before') }),
  { maxLength: 3 },
);

type Card = Consumer['cards'][number];

const usableCards = ({ cards }: Consumer) =>
  cards.filter(({ status: word }) => !['closed', 'canceled', 'deactivated'].includes(word));
// A card whose status is a word that nobody knows is shown, so it may be one that is closed.
const any =
  (holds: (card: Card) => boolean): Truth =>
  ({ cards }) =>
    cards.some(holds);

const enrolled = (answers: Answers) => recordsOf<RewardsEnrollment>(answers, 'listRewardsEnrollments');
const programs = (answers: Answers) => {
  const configurations = recordsOf<RewardsConfiguration>(answers, 'listRewardsConfigurations');
  const sets = [[], ...enrolled(answers).map((each) => [each])];
  return [undefined, ...configurations].flatMap((configuration) =>
    sets.map((enrollments) => ({ configuration, enrollments })),
  );
};

export const expectations: Expectations = {
  lives: chapter(lives, (drawn, base) => {
    const rewards = drawn.map(({ is_active, enrolled }, i) => ({
      id: `10000000-0000-4000-8000-00000000000${i}`,
      configuration_name: `Program ${i}`,
      provider: 'kard',
      created_at: day(0),
      is_active,
      is_enrolled: enrolled === 'now',
    }));
    const enrollments = drawn.flatMap(({ enrolled }, i) =>
      enrolled === 'never'
        ? []
        : {
            id: `20000000-0000-4000-8000-00000000000${i}`,
            program_id: `10000000-0000-4000-8000-00000000000${i}`,
            configuration_name: `Program ${i}`,
            is_active: enrolled === 'now',
            created_at: day(i),
          },
    );
    return { cards: base.cards.map((card) => ({ ...card, rewards, enrollments })) };
  }),
  labels: 'card(-ending)? enrolled-in enroll(-name|ing|-failed)? not-enrolled-yet',
  truths: {
    'empty-cards(-text)?': (person) => usableCards(person).length === 0,
    'empty-programs(-text)?': any(({ rewards, enrollments }) => rewards.length + enrollments.length === 0),
    'enrolled(-since)?': any(({ enrollments }) => enrollments.some(({ is_active }) => is_active)),
    offer: any(({ rewards }) => rewards.some(({ is_active, is_enrolled }) => is_active && !is_enrolled)),
    unavailable: any(({ rewards }) =>
      rewards.some(({ is_active, is_enrolled }) => !is_active && !is_enrolled),
    ),
    'past(-since)?': any(({ enrollments }) => enrollments.some(({ is_active }) => !is_active)),
    'card-frozen': card('frozen'),
  },
  evidence: [
    ...held(programEvidence, programs),
    ...held(dateEvidence, enrolled),
    ...held(cardStatusEvidence, cards),
  ],
  properties: [
    nothingLost((truth) => usableCards(truth)[0]?.rewards.length ?? 0),
    noMoreThan('rewards.enroll-name', ({ cards }) =>
      Math.max(
        0,
        ...cards.map(({ rewards }) => rewards.filter((each) => each.is_active && !each.is_enrolled).length),
      ),
    ),
  ],
};
