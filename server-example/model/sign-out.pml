/*
 * A sign-out at one instance, while sessions are being made and used at two, over one Redis with a replica
 * (src/session/revocation.ts, src/session/session.ts). While Redis is there, nothing is answered that was asked after the sign-out was
 * confirmed (204); while it is away, nothing after 30 s. Redis may lose its data. No clock is compared with another,
 * so none is in the model.
 *
 * What is not promised: a sign-out that was made while Redis was away, and answered with 503, is told to Redis within
 * half a second of its return; until then the other instance may still answer.
 */
#define INSTANCES 2
#define NONE 0
#define FIRST 1  /* the generation before the sign-out */
#define SECOND 2 /* the one that the sign-out gives the login */
#define FRESH 3  /* and the next: what an instance gives the login where Redis knows of none */

bool up = true;
byte stored = FIRST;
byte replica = FIRST;
byte known[INSTANCES];       /* read within 30 s */
bool untold = false;         /* instance 0 has still to tell Redis of the sign-out */
bool signed_in = true;       /* at the partner */
bool signed_out = false;     /* the sign-out has begun */
bool confirmed = false;      /* 204 */
bool half_minute = false;    /* 30 s have gone by since, and Redis was away all the time */
bool issued[FRESH + INSTANCES];              /* sessions of a generation are about */

inline set_generation() {
  stored = SECOND;
#ifndef WITHOUT_REPLICA_TOLD /* unpublished/instances: is confirmed only when a replica has it */
  replica = SECOND;
#endif
}

proctype Session(byte at) {
  byte generation;

  if
  :: signed_in
  :: else -> goto end
  fi;
  atomic {
    if
    :: up ->
      if
      :: stored == NONE -> stored = FRESH + at
      :: else
      fi;
      generation = stored;
      known[at] = stored
    :: !up && known[at] != NONE -> generation = known[at]
    :: else -> goto end
    fi
  }
#ifndef WITHOUT_SECOND_RESOLVE /* unpublished/instances: ends a session that is being created */
  if
  :: signed_in
  :: else -> goto end
  fi;
#endif
  issued[generation] = true;
end:
}

proctype Read(byte at) {
  byte token;
  byte current;
  bool late;
  bool good;

  atomic {
    if
    :: issued[FIRST] -> token = FIRST
    :: issued[SECOND] -> token = SECOND
    :: issued[FRESH] -> token = FRESH
    :: issued[FRESH + 1] -> token = FRESH + 1
    fi;
    late = confirmed
  }
  atomic {
    current = NONE;
    if
    :: up -> current = stored; known[at] = stored
    :: !up -> current = known[at]
    fi;
    good = current == token;
    assert(!(good && (up -> late : half_minute)))
  }
}

proctype SignOut() {
#ifdef WITHOUT_LOGIN_FIRST /* unpublished/instances: ends a session that is being created */
  skip;
#else
  signed_in = false;
#endif
  atomic { signed_out = true; known[0] = NONE; untold = true }
#ifdef WITHOUT_CONFIRMATION /* unpublished/two-processes: send no action and confirm no sign-out while Redis is suspended */
  confirmed = true;
#endif
  do
  :: atomic { up && untold -> set_generation(); untold = false; confirmed = true; break }
  od;
#ifdef WITHOUT_LOGIN_FIRST
  signed_in = false
#endif
}

active proctype Redis() {
  do
  :: atomic { up -> up = false }
  :: atomic { !up -> up = true; half_minute = false }
  :: atomic { up && !untold -> replica = stored }
  :: /* the replica takes over: what it has not heard of is gone */ atomic { up -> stored = replica }
  :: /* flushed, or restarted with an old copy, in which nothing counts */
    atomic {
      up ->
#ifdef WITHOUT_OLD_COPY_REFUSED /* unpublished/instances: is not undone when Redis restarts with an old copy */
      stored = FIRST;
#else
      stored = NONE;
#endif
      replica = stored
    }
  :: /* 30 s without Redis: what was read before is no longer good */
    atomic {
      !up ->
      half_minute = signed_out;
#ifndef WITHOUT_END_OF_KNOWN /* unpublished/two-processes: send no action and confirm no sign-out while Redis is suspended */
      known[0] = NONE;
      known[1] = NONE
#endif
    }
  od
}

init {
  atomic {
    issued[FIRST] = true;
    run Session(0);
    run Session(1);
    run SignOut();
    run Read(0);
    run Read(1);
    run Read(1)
  }
}
