import { LazyLoader, type LazyModule } from '../../controllers/lazy-loader.ts';
import { asPccError } from '../../http/error.ts';
import type { Loaded } from '../../controllers/resource-controller.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { button } from '../../ui/button.ts';
import { mainActionPlace, type MainAction } from '../../ui/main-action.ts';
import type { Tasks } from './tasks.ts';
import type { AnyContext } from '../shared/widget-context.ts';

/** The lazy module that has the tasks of a widget. */
interface TaskModule<Context extends AnyContext, Code> extends LazyModule {
  createTasks(context: Context): Code;
}

/** The tasks of a widget, whose code is loaded later. */
export class LazyTasks<Context extends AnyContext, Code extends Tasks<Context>> extends LazyLoader<Code> {
  readonly #context: Context;

  constructor(context: Context, load: () => Promise<TaskModule<Context, Code>>) {
    super(async () => (await context.addModule(await load())).createTasks(context));
    this.#context = context;
  }

  /** The session ended or changed, or the widget was removed. */
  override forget(reason?: SessionEndReason): void {
    super.forget();
    this.code?.forget(reason);
  }

  /** Repeats the last action that failed. */
  async retry(): Promise<void> {
    await this.code?.retry();
  }

  /** The open dialog, if any. */
  dialog(): unknown {
    return this.code?.dialog();
  }

  /** The button that opens a task as the main action of the widget, with how the task ended. */
  mainAction(key: string, id: string, text: string, open: (code: Code) => unknown): MainAction {
    const click = () => void this.whenLoaded(id, this.#context, open);
    const error = this.errorOf(id);
    if (this.code && !error) return this.code.mainAction(key, id, text, click);
    return mainActionPlace(
      (kind) => button(text, click, { kind, id, busy: this.isPending(id) }),
      error && this.#context.renderError(error, click),
    );
  }

  /** The page has asked for the tasks by an attribute: they load with the data. */
  switchOn(): void {
    const { host, resource } = this.#context;
    // A load that has begun does not wait for the code.
    if (resource.session) void host.reload();
    // The code loads while the session does, and then the data.
    else this.load().catch(() => undefined);
  }

  /** Waits for the data and the code. Without the code, the data is there, but something is missing. */
  async loadBeside<Data>(data: Promise<Loaded<Data>>): Promise<Loaded<Data>> {
    const [loaded, missing] = await Promise.all([data, this.load().then(() => undefined, asPccError)]);
    return { ...loaded, partialError: loaded.partialError ?? missing };
  }
}
