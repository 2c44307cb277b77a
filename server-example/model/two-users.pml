/*
 * Two tabs of one browser in mode `cookie`, whose session cookie they share, while one person signs in after the other
 * (src/session/session-token.ts, src/broker/checks.ts, the page's own check of who is signed in). No tab shows one
 * person's data while it believes in the other.
 */
#define NOBODY 0
#define ANA 1
#define BEN 2

byte login = ANA;   /* the partner's own cookie */
byte cookie = ANA;  /* the session's cookie: both tabs send this one */

proctype Tab(byte who) {
  byte of_request;
  byte of_login;
  byte answered;

  do
  :: /* a read: the cookies that are there when it leaves go with it */
    atomic { of_request = cookie; of_login = login; answered = NOBODY }
#ifndef WITHOUT_STAMP /* cookie: gets an error when another tab has signed in another consumer */
    if
    :: of_request != who -> goto changed
    :: else
    fi;
#endif
#ifndef WITHOUT_SAME_PERSON /* src/cli/conform/checks/logins.ts: A page of the consumer before gets 401 session_changed. */
    if
    :: of_login != of_request -> goto changed
    :: else
    fi;
#endif
    answered = of_request;
    assert(answered == who);
    /* Nor is it Ana's once Ben is signed in. (Reads look for the login every 5 s, actions each time.) */
    assert(answered == of_login);
    goto next;
changed:
    /* 401: a new session, for whoever is signed in now; everything shown is emptied first. The endpoint asks the
       login once more before it answers, so that the cookie is of who is there. */
    atomic { who = login; cookie = login }
next:
  od
}

/* A renewal of Ana's that was on its way when Ben signed in: its cookie may arrive late. */
proctype LateRenewal() {
  byte granted = ANA;
  cookie = granted
}

active proctype People() {
  login = BEN;
  /* The page of the login begins a session at once. */
  cookie = BEN
}

init {
  atomic { run Tab(ANA); run Tab(ANA); run LateRenewal() }
}
