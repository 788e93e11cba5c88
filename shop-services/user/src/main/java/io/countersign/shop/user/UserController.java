// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.shop.common.Needs;
import io.countersign.shop.common.Page;
import io.countersign.shop.common.Paging;
import io.countersign.shop.common.ShopId;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** REST API of users. */
@RestController
@RequestMapping("/users")
class UserController {

    private final Users users;

    private final UserSessions sessions;

    private final Needs needs;

    UserController(Users users, UserSessions sessions, Needs needs) {
        this.users = users;
        this.sessions = sessions;
        this.needs = needs;
    }

    @GetMapping
    @PreAuthorize("@userNeeds.lists(#username)")
    @Operation(summary = "List users, or find a user by name")
    Page<UserView> list(
            @RequestParam(required = false) @Size(max = Username.LONGEST_UNNORMALISED) @Nullable String username,
            @Valid @ParameterObject Paging paging) {
        if (username == null) {
            return users.list(paging);
        }
        List<UserView> found = users.find(new Username(username)).map(UserView::withRoles).stream()
                .toList();
        return Page.of(found, paging, found.size());
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @SecurityRequirements
    @Operation(summary = "Register a user")
    UserView register(@Valid @RequestBody RegisterRequest request) {
        return UserView.of(users.register(new Username(request.username()), request.pwd(), Set.of(Role.USER)));
    }

    @PostMapping("/login")
    @SecurityRequirements
    @Operation(summary = "Log in and get a token")
    ResponseEntity<LoginResponse> login(@Valid @RequestBody LoginRequest request, HttpServletRequest http) {
        StsTokens.Token token = sessions.begin(new Username(request.username()), request.pwd(), http.getRemoteAddr());
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noStore())
                .body(new LoginResponse(token.value(), token.type(), token.expiresIn()));
    }

    @PostMapping("/authenticate")
    @PreAuthorize("@needs.service('user:authenticate')")
    @Operation(summary = "Check a password for the login page of the STS; not reachable through the gateway")
    ResponseEntity<AuthenticatedUser> authenticate(@Valid @RequestBody LoginRequest request, HttpServletRequest http) {
        User user = sessions.authenticate(new Username(request.username()), request.pwd(), http.getRemoteAddr());
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noStore())
                .body(new AuthenticatedUser(user.userId(), user.username(), user.roles()));
    }

    @DeleteMapping("/userID/{userID}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @PreAuthorize("@needs.selfOrAdmin(#userID)")
    @Operation(summary = "Remove a user")
    void delete(@PathVariable @ShopId String userID) {
        sessions.delete(userID);
    }

    @PutMapping("/userID/{userID}")
    @PreAuthorize("@needs.selfOrAdmin(#userID)")
    @Operation(summary = "Replace a user's profile")
    UserView changeProfile(@PathVariable @ShopId String userID, @Valid @RequestBody ProfileChange profile) {
        return UserView.of(users.changeProfile(userID, profile.displayName(), profile.email()));
    }

    @PutMapping("/userID/{userID}/password")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @PreAuthorize("@needs.self(#userID)")
    @Operation(summary = "Change your own password")
    void changePassword(
            @PathVariable @ShopId String userID, @Valid @RequestBody PasswordChange change, HttpServletRequest http) {
        sessions.changePassword(userID, change.oldPwd(), change.newPwd(), http.getRemoteAddr());
    }

    @PutMapping("/userID/{userID}/roles")
    @PreAuthorize("@needs.admin()")
    @Operation(summary = "Set the roles of another user")
    UserView changeRoles(@PathVariable @ShopId String userID, @Valid @RequestBody RolesChange change) {
        if (needs.isUser(userID)) {
            // Ensures that one administrator remains.
            throw UserProblems.ownRoles();
        }
        return UserView.withRoles(sessions.changeRoles(userID, change.roles()));
    }
}
