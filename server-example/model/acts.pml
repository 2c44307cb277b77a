/*
 * An act that cannot be undone, asked for several times by one consent, at several instances, over one Redis with a
 * replica (src/broker/action.ts, src/store/redis.ts). Never two of them reach the service.
 *
 * What is taken for granted: no process stands still for a minute between renewing its lock and sending, and the
 * service has carried out what it was sent, or never will, before the lock expires (the lock lasts longer than the
 * time-out). Each protection is behind an `#ifndef WITHOUT_…`: `npm run model` takes it away and wants a counterexample.
 */
#define REQUESTS 3

bool up = true;            /* Redis answers */
byte lock = 0;             /* who has it in Redis: 0 nobody */
byte replica = 0;          /* the same, as the replica knows it */
bool fenced[REQUESTS + 1]; /* has renewed the lock, and has no answer yet */
byte underway = 0;         /* requests that the service has not carried out yet */
bool carried_out = false;         /* the service's own record */
byte acts = 0;

proctype Request(byte me) {
  bool seen;

  atomic {
    if
    :: up && lock == 0 -> lock = me
    :: up && lock != 0 -> goto end
    :: !up ->
#ifndef WITHOUT_CLOSED_DOOR
      goto end
#else
      skip
#endif
    fi
  }

#ifndef WITHOUT_SECOND_LOOK
  seen = carried_out;
  if
  :: seen -> goto release
  :: else
  fi;
#endif

#ifndef WITHOUT_RENEWAL
  atomic {
    if
    :: up && lock == me ->
      fenced[me] = true;
#ifndef WITHOUT_REPLICA
      replica = me
#endif
#ifdef WITHOUT_CLOSED_DOOR
    :: !up -> fenced[me] = true
#endif
    :: else -> goto release
    fi
  }
#endif

  atomic {
    acts++;
    underway++;
    assert(acts <= 1)
  }
  if
  :: /* answered */ atomic { carried_out = true; underway--; fenced[me] = false }
  :: /* the answer is lost: the service may still be at it */
    fenced[me] = false;
#ifdef WITHOUT_KEPT_LOCK
    atomic { if :: lock == me -> lock = 0; replica = 0 :: else fi }
#endif
    atomic { carried_out = true; underway-- }
  :: /* refused: nothing happened, the way is free again */
    atomic { acts--; underway--; fenced[me] = false }
    goto release
  fi;
  goto end;

release:
  atomic { if :: up && lock == me -> lock = 0; replica = 0 :: else fi }
end:
}

active proctype Redis() {
  do
  :: up = !up
  :: atomic { up -> replica = lock }
  :: /* the replica takes over */ atomic { up -> lock = replica }
  :: /* the lock expires */ atomic { lock != 0 && !fenced[lock] && underway == 0 -> lock = 0; replica = 0 }
  od
}

init {
  byte i;
  atomic {
    for (i : 1 .. REQUESTS) { run Request(i) }
  }
}
