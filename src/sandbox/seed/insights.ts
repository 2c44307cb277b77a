import { DAY, dateTime, month, monthStart } from '../dates.ts';
import type { PersonOutline } from './person.ts';
import { Random } from '../random.ts';
import type { Insights } from '../state.ts';

/** A consumer's report, with 30 months of history if there is a score. */
export function makeInsights(external: string, now: number, report: PersonOutline['report']): Insights {
  // The newest month of the history is the report's.
  const reported = now - DAY;
  const card = { report_date: dateTime(reported), credit_report_status: report };
  if (typeof report === 'string') return { credit_score_card: card, credit_score_history: [] };
  const random = new Random(external, 'insights');
  const history: { month: string; score: number }[] = [];
  let score = report;
  for (let i = 0; i < 30; i++) {
    history.push({ month: month(monthStart(reported, -i)), score });
    score = Math.max(300, Math.min(850, score - random.int(-6, 12)));
  }
  const good = report >= 670;
  return {
    credit_score_card: {
      ...card,
      credit_report_status: 'Fulfilled',
      score: report,
      change: report - (history[1]?.score ?? report),
      credit_usage: good ? random.int(4, 24) : random.int(40, 85),
      total_tradelines: random.int(3, 14),
      payment_history: good ? random.int(97, 100) : random.int(60, 90),
      credit_inquiries: good ? random.int(0, 2) : random.int(3, 7),
      credit_age: random.int(9, 140),
      debt_collection_count: good ? 0 : random.int(1, 3),
      late_payment_percentage: good ? random.int(0, 2) : random.int(8, 30),
      total_public_records: 0,
      total_open_revolving_accounts: random.int(1, 5),
      total_open_collection_accounts: good ? 0 : 1,
      total_bankruptcies: 0,
    },
    credit_score_history: history,
  };
}

/** For a new consumer. */
export const noInsights = (now: number): Insights => ({
  credit_score_card: { report_date: dateTime(now), credit_report_status: 'NotOrdered' },
  credit_score_history: [],
});
