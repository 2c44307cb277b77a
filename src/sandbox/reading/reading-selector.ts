import type { OperationSpec } from '../../api/operation.ts';
import type { ActiveScenario } from '../scenarios/active-scenario.ts';
import { invalid } from '../refusal.ts';
import { ReadingTranslator } from './write/reading-translator.ts';
import { IdTranslator } from './write/id-translator.ts';
import { complete, parseReading, type CompleteReading, type Reading } from './reading.ts';

const READING_HEADER = 'X-PCC-Reading';

/** Selects the reading for each request. */
export class ReadingSelector {
  readonly #start: CompleteReading;
  readonly #ids = new IdTranslator();
  #current: CompleteReading;

  constructor(reading: Reading) {
    this.#start = complete(reading);
    this.#current = this.#start;
  }

  /** The reading of the whole service. */
  get current(): CompleteReading {
    return this.#current;
  }

  set(reading: Reading): void {
    this.#current = complete(reading);
  }

  reset(): void {
    this.#current = this.#start;
  }

  /** The translator for a request: by its own reading (header, or scenario), else by the service's. */
  of(operation: OperationSpec, request: Request, scenario: ActiveScenario): ReadingTranslator {
    const text = request.headers.get(READING_HEADER) ?? scenario.reading;
    return this.translator(operation, text === undefined ? this.#current : read(text));
  }

  translator(operation: OperationSpec, reading = this.#current): ReadingTranslator {
    return new ReadingTranslator(operation, reading, this.#ids);
  }
}

function read(text: string): CompleteReading {
  try {
    return complete(parseReading(text));
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ reading: [error.message] });
    throw error;
  }
}
