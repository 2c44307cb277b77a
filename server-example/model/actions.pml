/*
 * An action that cannot be undone, asked for several times by one consent, at several instances, over one Redis with a
 * replica (src/broker/action.ts, src/store/redis.ts). Never two of them reach the service, and none after a sign-out that
 * was there when the lock was renewed. A process may stand still anywhere, for any time; Redis may lose everything.
 *
 * What is taken for granted: the service has carried out what it was sent, or never will, before the lock expires (the
 * lock lasts longer than the time-out); and no process stands still between checking the lock's age and writing to the
 * connection, which is the next thing it does. Each protection is behind an `#ifndef WITHOUT_…`: `npm run test:slow -- model` takes
 * it away and wants a counterexample.
 */
#define REQUESTS 3

/* Since when Redis has its data */
#define LOST 0  /* it has none, and no mark */
#define YOUNG 1 /* it may have lost a lock of something that is still under way */
#define OLD 2

bool up = true;           /* Redis answers */
byte lock = 0;            /* who has it in Redis: 0 nobody */
byte replica = 0;         /* the same, as the replica knows it */
byte mark = OLD;
bool late[REQUESTS + 1];  /* its lock was renewed too long ago, by its own clock */
byte underway = 0;        /* requests that the service has not carried out yet */
bool carried_out = false; /* the service's own record */
byte actions = 0;
bool signed_out = false;

proctype Request(byte me) {
  bool seen;
  bool was_out;

  atomic {
    if
    :: up && lock == 0 -> lock = me; late[me] = false
    :: up && lock != 0 -> goto end
    :: !up ->
#ifndef WITHOUT_CLOSED_DOOR /* unpublished/two-processes: send no action and confirm no sign-out while Redis is suspended */
      goto end
#else
      skip
#endif
    fi
  }

#ifndef WITHOUT_MARK /* unpublished/instances: is not sent twice when Redis */
  atomic {
    if
    :: up && mark == OLD
    :: up && mark != OLD -> mark = YOUNG; goto release
    :: !up ->
#ifndef WITHOUT_CLOSED_DOOR
      goto release
#else
      skip
#endif
    fi
  }
#endif

#ifndef WITHOUT_SECOND_LOOK /* actions: is not sent if its record no longer allows it */
  seen = carried_out;
  if
  :: seen -> goto release
  :: else
  fi;
#endif

  atomic {
#ifndef WITHOUT_RENEWAL /* unpublished/instances: is not sent by a request that has lost its lock */
    if
    :: up && lock == me ->
      late[me] = false;
#ifndef WITHOUT_REPLICA /* unpublished/instances: is sent only when a replica, if there is one, has the record */
      replica = me
#endif
#ifdef WITHOUT_CLOSED_DOOR
    :: !up -> late[me] = false
#endif
    :: else -> goto release
    fi;
#endif
    was_out = signed_out
  }

#ifndef WITHOUT_SECOND_SIGN_OUT_CHECK /* unpublished/instances: is not locked while the consumer is asked to confirm, and not sent after a sign-out */
  if
  :: signed_out -> goto release
  :: else
  fi;
#endif

  atomic {
#ifndef WITHOUT_AGE /* unpublished/two-processes: send an action once when one is suspended */
    if
    :: late[me] -> goto release
    :: else
    fi;
#endif
    actions++;
    underway++;
    assert(actions <= 1);
    assert(!was_out)
  }
  if
  :: /* answered */ atomic { carried_out = true; underway-- }
  :: /* the answer is lost: the service may still be at it */
#ifdef WITHOUT_KEPT_LOCK /* unpublished/faults: an action without a response from the service has an unknown outcome */
    atomic { if :: lock == me -> lock = 0; replica = 0 :: else fi }
#endif
    atomic { carried_out = true; underway-- }
  :: /* refused: nothing happened, the way is free again */
    atomic { actions--; underway-- }
    goto release
  fi;
  goto end;

release:
  atomic { if :: up && lock == me -> lock = 0; replica = 0 :: else fi }
end:
}

active proctype Redis() {
  byte i;

  do
  :: up = !up
  :: atomic { up -> replica = lock }
  :: /* the replica takes over, which has been running for long */ atomic { up -> lock = replica }
  :: /* the lock expires */ atomic { lock != 0 && underway == 0 -> late[lock] = true; lock = 0; replica = 0 }
  :: /* flushed, or restarted without data */ atomic { lock = 0; replica = 0; mark = LOST }
  :: /* restarted with an old copy */
    atomic {
      lock = 0;
      replica = 0;
#ifndef WITHOUT_UPTIME /* unpublished/instances: is not sent twice when Redis */
      mark = (mark == LOST -> LOST : YOUNG)
#endif
    }
  :: /* as long as a lock lasts goes by */
    atomic {
      mark == YOUNG && underway == 0 ->
      mark = OLD;
      for (i : 1 .. REQUESTS) {
        if
        :: i != lock -> late[i] = true
        :: else
        fi
      }
      i = 0
    }
  od
}

active proctype SignOut() {
  signed_out = true
}

init {
  byte i;
  atomic {
    for (i : 1 .. REQUESTS) { run Request(i) }
  }
}
